import type { OrderState } from '../../core/orders/order-life.ts';
import { call } from '../calls/client.ts';

/**
 * The state of an order once the insurer was asked for its decision. As it is where none is awaited, and where the call fails: the
 * page of the order tells the rest.
 */
export async function decidedState(orderSn: string, state: OrderState): Promise<OrderState> {
  if (state !== 'underwriting') return state;
  return call('underwriting', { orderSn }).then(
    ({ orderState }) => orderState as OrderState,
    () => state,
  );
}
