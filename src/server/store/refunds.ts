// Refunds of payments that came late: who asks the provider when, and what it says.
import { and, eq, inArray, lte, or, isNull, sql } from 'drizzle-orm';
import type { RefundProblem } from '../../core/orders/payment-life.ts';
import type { Database, Transaction } from './connection/database.ts';
import { inTransaction } from './connection/transaction.ts';
import { addMessage } from './messages.ts';
import { lockPayment, movePayment, type Payment } from './payments.ts';
import { payments } from './tables/order-tables.ts';
import { refunds } from './tables/refund-tables.ts';

/** What a provider says of a refund that is done, once its signature is verified. */
export interface RefundFigures {
  paymentNo: string;
  refundId: string;
  refundFen: number;
  refundedAt: Date;
}

/**
 * Claims the refunds that are due to be asked for, the oldest first: of several servers one asks for each, and the claim ends
 * by itself where that server dies.
 *
 * @param claimedUntil when another server may ask
 */
export async function claimDueRefunds(
  db: Database | Transaction,
  { now, claimedUntil, limit }: { now: Date; claimedUntil: Date; limit: number },
): Promise<Payment[]> {
  const isDue = and(
    eq(payments.state, 'refundDue'),
    or(isNull(refunds.paymentNo), lte(refunds.askAgainAt, now)),
  );
  const due = db
    .select({
      paymentNo: payments.paymentNo,
      askAgainAt: sql<Date>`${claimedUntil.toISOString()}::timestamptz`.as('ask_again_at'),
      problem: sql<null>`null`.as('problem'),
      refundId: sql<null>`null`.as('refund_id'),
      refundedAt: sql<null>`null::timestamptz`.as('refunded_at'),
    })
    .from(payments)
    .leftJoin(refunds, eq(refunds.paymentNo, payments.paymentNo))
    .where(isDue)
    .orderBy(payments.movedAt)
    .limit(limit);
  const claimed = await db
    .insert(refunds)
    .select(due)
    .onConflictDoUpdate({
      target: refunds.paymentNo,
      set: { askAgainAt: claimedUntil },
      setWhere: lte(refunds.askAgainAt, now),
    })
    .returning({ paymentNo: refunds.paymentNo });
  const numbers = claimed.map(({ paymentNo }) => paymentNo);
  return numbers.length === 0
    ? []
    : db.select().from(payments).where(inArray(payments.paymentNo, numbers)).orderBy(payments.movedAt);
}

/** Notes what keeps a refund from its end, and when the provider is asked again. A refund that is done stays so. */
export async function postponeRefund(
  db: Database,
  paymentNo: string,
  { problem, askAgainAt }: { problem: RefundProblem | null; askAgainAt: Date },
): Promise<void> {
  await db
    .update(refunds)
    .set({ problem, askAgainAt })
    .where(and(eq(refunds.paymentNo, paymentNo), isNull(refunds.refundId)));
}

/**
 * Ends a refund, once however often the provider reports it. `unfit` is one of another amount, or of a payment that is not due
 * for refund.
 */
export const settleRefund = (
  db: Database,
  { paymentNo, refundId, refundFen, refundedAt }: RefundFigures,
  now: Date,
): Promise<'refunded' | 'known' | 'unfit'> =>
  inTransaction(db, async (tx) => {
    const payment = await lockPayment(tx, paymentNo);
    if (payment?.amountFen !== refundFen) return 'unfit';
    // In a statement after the lock, which sees what the transaction before has committed.
    const [refund] = await tx.select().from(refunds).where(eq(refunds.paymentNo, paymentNo));
    if (refund?.refundId) return refund.refundId === refundId ? 'known' : 'unfit';
    if (payment.state !== 'refundDue') return 'unfit';
    await movePayment(tx, paymentNo, 'refund', now);
    const done = { problem: null, refundId, refundedAt, askAgainAt: now };
    await tx
      .insert(refunds)
      .values({ paymentNo, ...done })
      .onConflictDoUpdate({ target: refunds.paymentNo, set: done });
    const message = { orderSn: payment.orderSn, kind: 'paymentRefunded', subject: paymentNo } as const;
    await addMessage(tx, message, undefined, now);
    return 'refunded';
  });

/** Money of an order that goes back: its amount, and whether the provider has returned it. */
export async function readRefundOf(
  db: Database,
  orderSn: string,
): Promise<{ amountFen: number; isDone: boolean } | undefined> {
  const [row] = await db
    .select({
      amountFen: sql<number>`sum(${payments.amountFen})::int`,
      isDone: sql<boolean>`bool_and(${payments.state} = 'refunded')`,
    })
    .from(payments)
    .where(and(eq(payments.orderSn, orderSn), inArray(payments.state, ['refundDue', 'refunded'])));
  return row && row.amountFen !== null ? row : undefined;
}
