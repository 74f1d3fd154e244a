import type { Database } from './connection/database.ts';
import { inTransaction } from './connection/transaction.ts';
import { moveOrder, type Order } from './orders.ts';
import { readRefundOf } from './refunds.ts';

/**
 * Deletes an order from the list of its customer, unless money of it is still to go back (`refundDue`): the order is where the
 * customer sees that. Returns undefined where its state does not allow it.
 */
export const deleteOrder = (
  db: Database,
  orderSn: string,
  now: Date,
): Promise<Order | 'refundDue' | undefined> =>
  inTransaction(db, async (tx) => {
    const refund = await readRefundOf(tx, orderSn);
    return refund && !refund.isDone ? 'refundDue' : moveOrder(tx, orderSn, 'delete', now);
  });
