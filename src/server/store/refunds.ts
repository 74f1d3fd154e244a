// Refunds of payments that came late, and of surrenders: who asks the provider when, and what it says.
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

/** A refund that is due: its payment, and what goes back of it. */
export type DueRefund = Payment & {
  refundFen: number;
  /** `late` for money that its order no longer waited for. */
  reason: 'late' | 'surrender';
};

/** A payment with a refund that is not done: one that came late has a row from the first request on. */
const isUnrefunded = sql`${payments.paymentNo} in (
  select payment_no from payments where state = 'refundDue'
  union all select payment_no from refunds where amount_fen is not null and refund_id is null)`;

const isOfSurrender = sql<boolean>`${refunds.amountFen} is not null`;

/** What goes back of a payment, in fen. */
const dueFen = sql<number>`coalesce(${refunds.amountFen}, ${payments.amountFen})`.mapWith(Number);

/** Since when a refund waits: for its first request, or for the next one. */
const waitsSince = sql`coalesce(${refunds.askAgainAt}, ${payments.movedAt})`;

/**
 * Claims the refunds that are due to be asked for, the ones that wait longest: of several servers one asks for each, and the claim
 * ends by itself where that server dies. Returns them in random order, so that none that stays due keeps others waiting.
 *
 * @param claimedUntil when another server may ask
 */
export async function claimDueRefunds(
  db: Database | Transaction,
  { now, claimedUntil, limit }: { now: Date; claimedUntil: Date; limit: number },
): Promise<DueRefund[]> {
  const isDue = and(isUnrefunded, or(isNull(refunds.paymentNo), lte(refunds.askAgainAt, now)));
  const due = db
    .select({
      paymentNo: payments.paymentNo,
      amountFen: sql<null>`null::bigint`.as('amount_fen'),
      askAgainAt: sql<Date>`${claimedUntil.toISOString()}::timestamptz`.as('ask_again_at'),
      problem: sql<null>`null`.as('problem'),
      refundId: sql<null>`null`.as('refund_id'),
      refundedAt: sql<null>`null::timestamptz`.as('refunded_at'),
    })
    .from(payments)
    .leftJoin(refunds, eq(refunds.paymentNo, payments.paymentNo))
    .where(isDue)
    .orderBy(waitsSince)
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
  if (numbers.length === 0) return [];
  const rows = await db
    .select({ payment: payments, refundFen: dueFen, isOfSurrender })
    .from(payments)
    .innerJoin(refunds, eq(refunds.paymentNo, payments.paymentNo))
    .where(inArray(payments.paymentNo, numbers))
    .orderBy(sql`random()`);
  return rows.map((row) => ({
    ...row.payment,
    refundFen: row.refundFen,
    reason: row.isOfSurrender ? 'surrender' : 'late',
  }));
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
 * for refund. A payment whose policy was surrendered has paid its order, and stays so.
 */
export const settleRefund = (
  db: Database,
  { paymentNo, refundId, refundFen, refundedAt }: RefundFigures,
  now: Date,
): Promise<'refunded' | 'known' | 'unfit'> =>
  inTransaction(db, async (tx) => {
    const payment = await lockPayment(tx, paymentNo);
    if (!payment) return 'unfit';
    // In a statement after the lock, which sees what the transaction before has committed.
    const [refund] = await tx.select().from(refunds).where(eq(refunds.paymentNo, paymentNo));
    const surrenderFen = refund?.amountFen ?? undefined;
    if (refundFen !== (surrenderFen ?? payment.amountFen)) return 'unfit';
    if (refund?.refundId) return refund.refundId === refundId ? 'known' : 'unfit';
    if (surrenderFen === undefined && !(await moveLatePayment(tx, payment, now))) return 'unfit';
    const done = { problem: null, refundId, refundedAt, askAgainAt: now };
    await tx
      .insert(refunds)
      .values({ paymentNo, ...done })
      .onConflictDoUpdate({ target: refunds.paymentNo, set: done });
    const kind = surrenderFen === undefined ? 'paymentRefunded' : 'surrenderRefunded';
    await addMessage(tx, { orderSn: payment.orderSn, kind, subject: paymentNo }, undefined, now);
    return 'refunded';
  });

/**
 * Ends the refund of a payment that came late and that a person gave back at the provider: no refund of ours did, and the payment says
 * so. Returns false for a payment of another state.
 */
export const settleReturned = (db: Database, paymentNo: string, now: Date): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const payment = await lockPayment(tx, paymentNo);
    if (!payment || !(await movePayment(tx, paymentNo, 'refund', now, { failure: 'refunded' }))) return false;
    await tx.update(refunds).set({ problem: null }).where(eq(refunds.paymentNo, paymentNo));
    const { orderSn } = payment;
    await addMessage(tx, { orderSn, kind: 'paymentRefunded', subject: paymentNo }, undefined, now);
    return true;
  });

/** Moves a payment whose money has gone back. Returns false for one that pays its order: no notice takes that away. */
const moveLatePayment = async (
  tx: Transaction,
  { paymentNo, state }: Payment,
  now: Date,
): Promise<boolean> => {
  if (state !== 'refundDue') return false;
  return movePayment(tx, paymentNo, 'refund', now);
};

/** Money of an order that came late and goes back: its amount, and whether the provider has returned it. */
export async function readRefundOf(
  db: Database | Transaction,
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

/** What went back of a payment that came late, in fen; undefined for any other payment. */
export async function readLateRefund(
  db: Database,
  paymentNo: string,
): Promise<{ amountFen: number } | undefined> {
  const [row] = await db
    .select({ amountFen: payments.amountFen })
    .from(payments)
    .where(and(eq(payments.paymentNo, paymentNo), eq(payments.state, 'refunded')));
  return row;
}
