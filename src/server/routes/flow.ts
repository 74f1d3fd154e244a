import { purchaseFlow } from '../../core/orders/purchase-flow.ts';
import { readFinalScreens } from '../store/final-answers.ts';
import { readNotices } from '../store/health-notices.ts';
import type { SessionHandler } from './call.ts';
import { requireTrade } from '../answers/trade-form.ts';

/** Returns the purchase flow of a trade: its steps with their progress, and its optional screens. */
export const flowConfig: SessionHandler<'flowConfig'> = async ({ tradeId }, { services, session }) => {
  const trade = await requireTrade(services, session, tradeId);
  const final = await readFinalScreens(services.db, tradeId);
  const notices = await readNotices(services.db, tradeId);
  const flow = purchaseFlow({
    hasForm: (screen) => services.releases.versionId(screen, trade) !== undefined,
    isFinal: (screen) => final.has(screen),
    notices: [...notices.values()],
  });
  return { orderSn: trade.orderSn, ...flow };
};
