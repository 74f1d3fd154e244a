// What happens to a policy after it is issued: its receipt and its surrender, each once and in one transaction.
import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { paidPaymentStates } from '../../core/orders/payment-life.ts';
import type { OrderSnapshot } from '../../core/orders/order-snapshot.ts';
import { policyActionsOf, policyStateAt, type PolicyFacts } from '../../core/orders/policy-life.ts';
import type { Database, Transaction } from './connection/database.ts';
import { inTransaction } from './connection/transaction.ts';
import { addMessage } from './messages.ts';
import { readSnapshot } from './order-snapshots.ts';
import { moveOrder } from './orders.ts';
import { orders, payments } from './tables/order-tables.ts';
import { policies, policyReceipts, policySurrenders } from './tables/policy-tables.ts';
import { refunds } from './tables/refund-tables.ts';
import { appendToTrail, lockTrade } from './trail.ts';

/** An issued policy with its receipt, its surrender and the payment that paid it. */
export interface PolicyRecord {
  policyNo: string;
  facts: PolicyFacts;
  paymentNo: string;
  paidFen: number;
  /** Undefined unless the policy was surrendered. */
  refund: { amountFen: number; isDone: boolean } | undefined;
}

/**
 * The issued policy of an order; undefined before it is issued.
 *
 * @param contract the snapshot of the order, for callers that have read it
 */
export async function readPolicyRecord(
  db: Database | Transaction,
  orderSn: string,
  contract?: Pick<OrderSnapshot, 'coolingOffDays'>,
): Promise<PolicyRecord | undefined> {
  const [row] = await db
    .select({
      policyNo: policies.policyNo,
      lastDay: policies.lastDay,
      receiptAt: policyReceipts.confirmedAt,
      receivedDays: policyReceipts.coolingOffDays,
      surrenderedAt: policySurrenders.surrenderedAt,
      refundFen: policySurrenders.refundFen,
      paymentNo: payments.paymentNo,
      paidFen: payments.amountFen,
      refundId: refunds.refundId,
    })
    .from(policies)
    .innerJoin(
      payments,
      and(eq(payments.orderSn, policies.orderSn), inArray(payments.state, [...paidPaymentStates])),
    )
    .leftJoin(policyReceipts, eq(policyReceipts.orderSn, policies.orderSn))
    .leftJoin(policySurrenders, eq(policySurrenders.orderSn, policies.orderSn))
    .leftJoin(refunds, and(eq(refunds.paymentNo, payments.paymentNo), isNotNull(refunds.amountFen)))
    .where(eq(policies.orderSn, orderSn));
  if (!row) return undefined;
  const { policyNo, lastDay, receiptAt, surrenderedAt, refundFen, paymentNo, paidFen, refundId } = row;
  const agreed = async () => (contract ?? (await readSnapshot(db, orderSn)))?.coolingOffDays ?? 0;
  const coolingOffDays = row.receivedDays ?? (await agreed());
  return {
    policyNo,
    facts: {
      lastDay,
      coolingOffDays,
      receiptAt: receiptAt?.getTime(),
      surrenderedAt: surrenderedAt?.getTime(),
    },
    paymentNo,
    paidFen,
    refund: refundFen === null ? undefined : { amountFen: refundFen, isDone: refundId !== null },
  };
}

/**
 * Confirms the receipt of a policy and completes its order: the cooling-off period begins, as long as the order says. Returns
 * false for a policy that was received before, or whose cover has ended.
 */
export const confirmReceipt = (db: Database, orderSn: string, now: Date): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const record = await readPolicyRecord(tx, orderSn);
    // The cover of an issued policy never changes; of several confirmations at once the move of the order lets one pass.
    if (!record || policyStateAt(record.facts, now.getTime()) !== 'generated') return false;
    if (!(await moveOrder(tx, orderSn, 'confirmReceipt', now))) return false;
    const { coolingOffDays } = record.facts;
    await tx.insert(policyReceipts).values({ orderSn, confirmedAt: now, coolingOffDays });
    return true;
  });

/**
 * Surrenders a policy, with the refund that it pays. Returns false where its state does not allow that, also for all but one of
 * several surrenders at once.
 */
export const surrenderPolicy = (
  db: Database,
  { orderSn, refundFen }: { orderSn: string; refundFen: number },
  now: Date,
): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const tradeId = await lockOrder(tx, orderSn);
    // In a statement after the lock, which sees what the transaction before has committed.
    const record = tradeId && (await readPolicyRecord(tx, orderSn));
    if (!record) return false;
    const from = policyStateAt(record.facts, now.getTime());
    if (!policyActionsOf(from).includes('surrender')) return false;
    await tx.insert(policySurrenders).values({ orderSn, surrenderedAt: now, refundFen });
    const { paymentNo } = record;
    if (refundFen > 0) await tx.insert(refunds).values({ paymentNo, amountFen: refundFen, askAgainAt: now });
    await appendToTrail(tx, tradeId, [{ kind: 'policyMoved', details: { from, to: 'surrendered' } }], now);
    await addMessage(tx, { orderSn, kind: 'policySurrendered', subject: '' }, undefined, now);
    return true;
  });

/** Keeps other moves of an order waiting until the transaction ends. Returns its trade; undefined for no such order. */
async function lockOrder(tx: Transaction, orderSn: string): Promise<string | undefined> {
  const [order] = await tx
    .select({ tradeId: orders.tradeId })
    .from(orders)
    .where(eq(orders.orderSn, orderSn));
  if (order) await lockTrade(tx, order.tradeId);
  return order?.tradeId;
}
