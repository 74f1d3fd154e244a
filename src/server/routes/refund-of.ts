import type { OrderRefund } from '../../../schemas/generated/pay.ts';
import { yuanOf } from '../../core/pricing/group-premium.ts';
import type { Services } from '../services/services.ts';
import type { Order } from '../store/orders.ts';
import { readRefundOf } from '../store/refunds.ts';

/** Money of an order that goes back, or has gone back, since the order no longer waited for it; nothing without any. */
export async function refundOf(
  { db }: Pick<Services, 'db'>,
  { orderSn }: Pick<Order, 'orderSn'>,
): Promise<{ refund?: OrderRefund }> {
  const refund = await readRefundOf(db, orderSn);
  return refund
    ? { refund: { amount: yuanOf(refund.amountFen), state: refund.isDone ? 'done' : 'due' } }
    : {};
}
