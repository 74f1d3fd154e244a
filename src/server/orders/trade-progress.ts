// How far a purchase is: its steps with their progress, from what is stored.
import type { Language } from '../../../schemas/generated/ids.ts';
import type { SourceChange } from '../../../schemas/generated/insurance.ts';
import { canonicalJson } from '../../core/json/canonical-json.ts';
import { HEALTH_NOTICE_SCREEN } from '../../core/orders/insured-persons.ts';
import { purchaseFlow, type FlowStep } from '../../core/orders/purchase-flow.ts';
import { TRIAL_SCREEN } from '../../core/orders/purchase-flow.ts';
import { holdsInTrade } from '../answers/holds-in-trade.ts';
import { readNoticeStates, type CurrentNotice } from '../answers/notice-states.ts';
import { changedSince, sourceChangeWords } from '../answers/source-changes.ts';
import { savedOutcome } from '../answers/saved-outcome.ts';
import type { Services } from '../services/services.ts';
import { readFinalScreens } from '../store/final-answers.ts';
import { isSoldOnline, readFlow } from '../store/products.ts';
import type { Trade } from '../store/trades.ts';
import { readTradePremium, type TradePremium } from './trade-premium.ts';

export interface TradeProgress {
  steps: FlowStep[];
  /** Optional screens. */
  beside: string[];
  /** Why a step that was done is to do again, by screen. */
  changes: ReadonlyMap<string, SourceChange[]>;
  /** Undefined where there is none: the product is not sold online, or the trial is not saved. */
  premium: TradePremium | undefined;
}

/** Reads the steps of a trade's purchase with their progress. */
export async function readProgress(
  services: Services,
  trade: Trade,
  language: Language,
): Promise<TradeProgress> {
  const { tradeId } = trade;
  const saved = await readFinalScreens(services.db, tradeId);
  const changes = await changesOf(services, tradeId, [...saved], language);
  const unchanged = [...saved].filter((screen) => !changes.has(screen));
  const held = await Promise.all(
    unchanged.map((screen) => holdsInTrade(services, { tradeId, screen, subject: '' })),
  );
  const final = new Set(unchanged.filter((_, i) => held[i]));
  const failed = await failedScreens(services, tradeId, final);
  const notices = await readNoticeStates(services, tradeId);
  const ofNotices = await changesOfNotices(services, tradeId, notices, language);
  if (ofNotices.length > 0) changes.set(HEALTH_NOTICE_SCREEN, ofNotices);
  const isSold = await isSoldOnline(services.db, trade);
  const premium = isSold ? await readTradePremium(services, trade) : undefined;
  if (premium?.isTrialOutdated) final.delete(TRIAL_SCREEN);
  const flow = purchaseFlow(await readFlow(services.db, trade), {
    // The trial asks what a premium depends on; without rates there is none.
    hasForm: (screen) =>
      services.releases.versionId(screen, trade) !== undefined && (screen !== TRIAL_SCREEN || isSold),
    isFinal: (screen) => final.has(screen),
    hasFailed: (screen) => failed.has(screen),
    notices: [...notices.values()].map(({ state }) => state),
  });
  return { ...flow, changes, premium };
}

/** What has changed in other screens, by the screen whose final answers are open again for it. */
async function changesOf(
  services: Services,
  tradeId: string,
  screens: readonly string[],
  language: Language,
): Promise<Map<string, SourceChange[]>> {
  const entries = await Promise.all(
    screens.map(async (screen) => {
      const key = { tradeId, screen, subject: '' };
      const changed = await changedSince(services, key);
      return changed.length > 0
        ? [[screen, await sourceChangeWords(services, key, changed, language)] as const]
        : [];
    }),
  );
  return new Map(entries.flat());
}

/** The same for the health notices of all persons, each change of the same words once. */
async function changesOfNotices(
  services: Services,
  tradeId: string,
  notices: ReadonlyMap<string, CurrentNotice>,
  language: Language,
): Promise<SourceChange[]> {
  const words = await Promise.all(
    [...notices].map(([subject, { changed }]) =>
      sourceChangeWords(services, { tradeId, screen: HEALTH_NOTICE_SCREEN, subject }, changed, language),
    ),
  );
  return [...new Map(words.flat().map((change) => [canonicalJson(change), change])).values()];
}

/** The screens whose final answers lead to a failed outcome. */
async function failedScreens(
  services: Services,
  tradeId: string,
  final: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  const screens = [...final];
  const outcomes = await Promise.all(
    screens.map((screen) => savedOutcome(services, { tradeId, screen, subject: '' }, 'zh_CN')),
  );
  return new Set(screens.filter((_screen, i) => outcomes[i]?.result === 'failed'));
}
