import type { OrderState } from '../../core/orders/order-life.ts';
import type { Services } from '../services/services.ts';
import { readSnapshot } from '../store/order-snapshots.ts';
import { readOrderOfTrade } from '../store/orders.ts';
import { isCurrent } from './is-current.ts';

/** The order of an application that counts. */
export interface FlowOrder {
  orderSn: string;
  state: OrderState;
  /** Whether the application still has the answers that the order was made from. */
  isCurrent: boolean;
}

/** The order of an application that counts; undefined before it was submitted. */
export async function readFlowOrder(
  { db, now }: Pick<Services, 'db' | 'now'>,
  tradeId: string,
): Promise<FlowOrder | undefined> {
  const order = await readOrderOfTrade(db, tradeId, now());
  const snapshot = order && order.state !== 'draft' && (await readSnapshot(db, order.orderSn));
  if (!order || !snapshot) return undefined;
  const { orderSn, state } = order;
  return { orderSn, state, isCurrent: await isCurrent(db, tradeId, snapshot) };
}
