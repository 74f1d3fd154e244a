import type { Language } from '../../../schemas/generated/ids.ts';
import type { SourceChange } from '../../../schemas/generated/insurance.ts';
import { canonicalJson } from '../../core/json/canonical-json.ts';
import { HEALTH_NOTICE_SCREEN } from '../../core/orders/insured-persons.ts';
import { purchaseFlow } from '../../core/orders/purchase-flow.ts';
import { readNoticeStates, type CurrentNotice } from '../answers/notice-states.ts';
import { changedSince, sourceChangeWords } from '../answers/source-changes.ts';
import { savedOutcome } from '../answers/saved-outcome.ts';
import type { Services } from '../services/services.ts';
import { readFinalScreens } from '../store/final-answers.ts';
import { readFlow } from '../store/products.ts';
import { readPageTitles } from '../store/page-titles.ts';
import type { SessionHandler } from './call.ts';
import { requireTrade } from '../answers/trade-form.ts';

/** Returns the purchase flow of a trade: its steps with their progress, and its optional screens, with their names. */
export const flowConfig: SessionHandler<'flowConfig'> = async (
  { tradeId, language = 'zh_CN' },
  { services, session },
) => {
  const trade = await requireTrade(services, session, tradeId);
  const saved = await readFinalScreens(services.db, tradeId);
  const changes = await changesOf(services, tradeId, [...saved], language);
  const final = new Set([...saved].filter((screen) => !changes.has(screen)));
  const failed = await failedScreens(services, tradeId, final);
  const notices = await readNoticeStates(services, tradeId);
  const ofNotices = await changesOfNotices(services, tradeId, notices, language);
  if (ofNotices.length > 0) changes.set(HEALTH_NOTICE_SCREEN, ofNotices);
  const versionOf = (screen: string) => services.releases.versionId(screen, trade);
  const flow = purchaseFlow(await readFlow(services.db, trade), {
    hasForm: (screen) => versionOf(screen) !== undefined,
    isFinal: (screen) => final.has(screen),
    hasFailed: (screen) => failed.has(screen),
    notices: [...notices.values()].map(({ state }) => state),
  });
  const screens = [...flow.steps.map(({ screen }) => screen), ...flow.beside];
  const titles = await readPageTitles(
    services.db,
    screens.flatMap((screen) => versionOf(screen) ?? []),
    language,
  );
  const names = screens.map((screen) => [screen, titles.get(versionOf(screen)!) ?? screen]);
  return {
    orderSn: trade.orderSn,
    beside: flow.beside,
    names: Object.fromEntries(names),
    steps: flow.steps.map((step) => {
      const changed = step.state === 'toDo' ? changes.get(step.screen) : undefined;
      return { ...step, ...(changed && { changes: changed }) };
    }),
  };
};

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
