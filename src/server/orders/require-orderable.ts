import { Problem } from '../../core/failures/problem.ts';
import { pageAccess } from '../../core/orders/page-access.ts';
import type { Services } from '../services/services.ts';
import type { Trade } from '../store/trades.ts';
import { readFlowOrder } from './flow-order.ts';
import { readProgress, type TradeProgress } from './trade-progress.ts';

/**
 * Refuses a call of the page that makes the order of an application, while that page may not be opened. Its product is sold online.
 * Returns how far the purchase is.
 *
 * @throws Problem order.unfinished naming the first step that is not done; order.notChangeable while an order is being reviewed or
 *   paid, or was paid
 */
export async function requireOrderable(services: Services, trade: Trade): Promise<TradeProgress> {
  const progress = await readProgress(services, trade, 'zh_CN');
  const { steps } = progress;
  const order = await readFlowOrder(services, trade.tradeId);
  if (pageAccess('processOrderInfo', order, steps, true).isOpen) return progress;
  const unfinished = steps.find(({ state }) => state !== 'done');
  if (unfinished) throw new Problem('order.unfinished', { screen: unfinished.screen });
  throw new Problem('order.notChangeable');
}
