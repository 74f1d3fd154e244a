import type { Locale } from '../../../../locales/index.ts';
import type { OrderState } from '../../../core/orders/order-life.ts';
import { call } from '../../calls/client.ts';
import { decidedState } from '../../journey/decided-state.ts';
import { unfinishedTrades } from '../../state/unfinished-trades.ts';

interface SubmittedOrder {
  orderSn: string;
  state: OrderState;
}

/**
 * Makes the order, and lets the insurer decide about it where nobody else has to confirm it first.
 *
 * @param premium that the customer was shown, and the one of the trial that it replaces
 * @param language of messages about the order
 * @throws Problem of `confirm`. Once there is an order, a failure of the insurer's call is left to the page of the order.
 */
export async function submitOrder(
  tradeId: string,
  premium: { premFen: number; formerPremFen?: number },
  language: Locale,
): Promise<SubmittedOrder> {
  const { orderSn, orderState } = await call('confirm', { tradeId, ...premium, language });
  // Home lists the order among the orders now.
  unfinishedTrades.end(tradeId);
  return { orderSn, state: await decidedState(orderSn, orderState as OrderState) };
}
