// The order that the link of an insured person leads to, and what that person is asked.
import { Problem } from '../../core/failures/problem.ts';
import { confirmationState, type ConfirmationState } from '../../core/orders/insured-confirmation.ts';
import type { OrderInsured, OrderSnapshot } from '../../core/orders/order-snapshot.ts';
import type { Database, Transaction } from '../store/connection/database.ts';
import { readByCode, type Confirmation } from '../store/insured-confirmations.ts';
import { readSnapshot } from '../store/order-snapshots.ts';
import { readOwnedOrder, type Order } from '../store/orders.ts';
import { readFormerSnapshot } from './former-snapshot.ts';
import { isCurrent } from './is-current.ts';

export interface LinkedOrder {
  confirmation: Confirmation;
  order: Order;
  /** Of the applicant. */
  ownerId: string;
  snapshot: OrderSnapshot;
  insured: OrderInsured;
  /** What the person was asked about before; undefined the first time. */
  former: OrderSnapshot | undefined;
  state: ConfirmationState;
}

/** @throws Problem confirmation.linkInvalid for a code that no link has, or whose order was submitted again */
export async function openLink(db: Database | Transaction, code: string, now: Date): Promise<LinkedOrder> {
  const confirmation = await readByCode(db, code);
  const found = confirmation && (await readOwnedOrder(db, confirmation.orderSn, now));
  const snapshot = found && (await readSnapshot(db, found.order.orderSn));
  const insured = snapshot?.insureds.find(({ rowId }) => rowId === confirmation?.insuredId);
  if (!confirmation || !found || !snapshot || !insured) throw new Problem('confirmation.linkInvalid');
  const { order, ownerId } = found;
  const former = await readFormerSnapshot(db, order.tradeId, confirmation);
  const isOpen = order.state === 'toConfirmInsured' || order.state === 'facePending';
  // Saved answers that the order does not have yet: the applicant is changing it.
  const isChanged = isOpen && !(await isCurrent(db, order.tradeId, snapshot));
  const state = confirmationState({
    orderState: isChanged ? 'changed' : order.state,
    isConfirmed: confirmation.confirmedAt !== null,
    hasFormer: former !== undefined,
  });
  return { confirmation, order, ownerId, snapshot, insured, former, state };
}

/** The same while the person can still agree. @throws Problem confirmation.closed with the state, once nobody can any more */
export async function openLinkToConfirm(
  db: Database | Transaction,
  code: string,
  now: Date,
): Promise<LinkedOrder> {
  const linked = await openLink(db, code, now);
  if (linked.state !== 'toConfirm' && linked.state !== 'reinvited')
    throw new Problem('confirmation.closed', { state: linked.state });
  return linked;
}
