import { purchaseFlow } from '../../core/orders/purchase-flow.ts';
import { savedOutcome } from '../answers/saved-outcome.ts';
import type { Services } from '../services/services.ts';
import { readFinalScreens } from '../store/final-answers.ts';
import { readNotices } from '../store/health-notices.ts';
import type { SessionHandler } from './call.ts';
import { requireTrade } from '../answers/trade-form.ts';

/** Returns the purchase flow of a trade: its steps with their progress, and its optional screens. */
export const flowConfig: SessionHandler<'flowConfig'> = async ({ tradeId }, { services, session }) => {
  const trade = await requireTrade(services, session, tradeId);
  const final = await readFinalScreens(services.db, tradeId);
  const failed = await failedScreens(services, tradeId, final);
  const notices = await readNotices(services.db, tradeId);
  const flow = purchaseFlow({
    hasForm: (screen) => services.releases.versionId(screen, trade) !== undefined,
    isFinal: (screen) => final.has(screen),
    hasFailed: (screen) => failed.has(screen),
    notices: [...notices.values()],
  });
  return { orderSn: trade.orderSn, ...flow };
};

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
