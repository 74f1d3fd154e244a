// Payments of orders: opening one, and what a verified message of the provider does to it, each in one transaction.
import { randomBytes } from 'node:crypto';
import { and, desc, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import {
  isOpenPayment,
  openPaymentStates,
  paidPaymentStates,
  paymentEvents,
  type PaymentEvent,
  type PaymentFailure,
} from '../../core/orders/payment-life.ts';
import type { Database, Transaction } from './connection/database.ts';
import { inTransaction } from './connection/transaction.ts';
import { notBefore } from './not-before.ts';
import { moveOrder, type Order } from './orders.ts';
import { orders, payments } from './tables/order-tables.ts';
import { chargeClosings } from './tables/refund-tables.ts';

export type Payment = typeof payments.$inferSelect;

/** What a provider says of a charge, once its signature is verified. */
export interface ChargeFacts {
  /** Our number of the payment. */
  paymentNo: string;
  /** The provider's number of the charge. */
  transactionId: string;
  amountFen: number;
  /** ISO 4217. */
  currency: string;
  /** By the provider's clock. */
  paidAt: Date;
}

/**
 * What a charge led to: the order is `paid`; the charge is `known` already; it came `late`, so that the money has to go back;
 * its amount or charge `differs` from the payment; or the payment is `unknown`.
 */
export type Settlement = 'paid' | 'known' | 'late' | 'differs' | 'unknown';

/** Looks at an order that begins to be paid, in the transaction of its move, while no answer of its application is written. */
export type OpeningCheck = (tx: Transaction, order: Order) => Promise<void>;

const CURRENCY = 'CNY';

const isOpen = inArray(payments.state, [...openPaymentStates]);

/**
 * Opens the payment of an order that waits for it. While a payment is open, every further call gets the same one, so that a
 * double click pays once.
 *
 * @param check leaves the order as it was when it throws
 * @returns undefined for an order that cannot be paid: of another state, or after 24:00
 */
export const openPayment = (
  db: Database,
  { orderSn, provider }: { orderSn: string; provider: string },
  now: Date,
  check?: OpeningCheck,
): Promise<Payment | undefined> =>
  inTransaction(db, async (tx) => {
    const order = await moveOrder(tx, orderSn, 'pay', now);
    if (!order) return readOpenPayment(tx, orderSn, now);
    await check?.(tx, order);
    const paymentNo = `B${randomBytes(15).toString('hex').toUpperCase()}`;
    const [payment] = await tx
      .insert(payments)
      .values({
        paymentNo,
        orderSn,
        provider,
        amountFen: order.premiumFen!,
        currency: CURRENCY,
        state: 'created',
        movedAt: now,
      })
      .returning();
    return payment!;
  });

/**
 * The payment that says how an order stands: the one that paid it, else the open one, else the latest; undefined without one.
 * Money that comes late for another payment does not change how the order stands.
 */
export async function readDecidingPayment(db: Database, orderSn: string): Promise<Payment | undefined> {
  const isPaid = inArray(payments.state, [...paidPaymentStates]);
  const [payment] = await db
    .select()
    .from(payments)
    .where(eq(payments.orderSn, orderSn))
    .orderBy(desc(isPaid), desc(isOpen), desc(payments.movedAt))
    .limit(1);
  return payment;
}

/** The number of the order that a payment is of. */
export async function readOrderOfPayment(db: Database, paymentNo: string): Promise<string | undefined> {
  const [row] = await db
    .select({ orderSn: payments.orderSn })
    .from(payments)
    .where(eq(payments.paymentNo, paymentNo));
  return row?.orderSn;
}

/** The numbers of open payments of orders whose day is over, in random order, so that none that stays open keeps others waiting. */
export async function readOverduePayments(db: Database, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ paymentNo: payments.paymentNo })
    .from(payments)
    .innerJoin(orders, eq(orders.orderSn, payments.orderSn))
    .where(and(isOpen, lte(orders.expiresAt, now)))
    .orderBy(sql`random()`)
    .limit(limit);
  return rows.map(({ paymentNo }) => paymentNo);
}

async function readOpenPayment(tx: Transaction, orderSn: string, now: Date): Promise<Payment | undefined> {
  const [row] = await tx
    .select({ payment: payments })
    .from(payments)
    .innerJoin(orders, eq(orders.orderSn, payments.orderSn))
    .where(and(eq(payments.orderSn, orderSn), isOpen, gt(orders.expiresAt, now)));
  return row?.payment;
}

/** Marks a payment as taken by its provider. Returns false for a payment of another state. */
export const invokePayment = (db: Database, paymentNo: string, now: Date): Promise<boolean> =>
  movePayment(db, paymentNo, 'invoke', now);

/** Marks a payment that its provider had taken as unknown there. Returns false for a payment of another state. */
export const losePayment = (db: Database, paymentNo: string, now: Date): Promise<boolean> =>
  movePayment(db, paymentNo, 'lose', now);

/**
 * Ends an open payment without money, and lets its order be paid again until 24:00. Returns false for a payment of another state.
 *
 * @param why the reason, `other` where nobody says one; its `charge` is `closed` when nobody can pay it at the provider any more:
 *   for any other a closing is due from now on
 */
export const failPayment = (
  db: Database,
  paymentNo: string,
  now: Date,
  { reason = 'other', charge = 'closed' }: { reason?: PaymentFailure; charge?: 'closed' | 'open' } = {},
): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const payment = await lockPayment(tx, paymentNo);
    if (!payment || !(await movePayment(tx, paymentNo, 'fail', now, { failure: reason }))) return false;
    if (charge === 'open') await tx.insert(chargeClosings).values({ paymentNo, askAgainAt: now });
    await moveOrder(tx, payment.orderSn, 'failPayment', now);
    return true;
  });

/**
 * Applies a charge, once however often the provider reports it. It pays the order that waits for this payment; for any other
 * order, expired, cancelled or paid otherwise, the money is due for refund.
 */
export const settlePayment = (db: Database, charge: ChargeFacts, now: Date): Promise<Settlement> =>
  inTransaction(db, async (tx) => {
    const payment = await lockPayment(tx, charge.paymentNo);
    if (!payment) return 'unknown';
    if (!isSameCharge(payment, charge)) return 'differs';
    if (payment.transactionId !== null) return 'known';
    const isPaid =
      isOpenPayment(payment.state) &&
      (await moveOrder(tx, payment.orderSn, 'confirmPayment', now)) !== undefined;
    const { transactionId, paidAt } = charge;
    await movePayment(tx, charge.paymentNo, isPaid ? 'succeed' : 'payLate', now, { transactionId, paidAt });
    return isPaid ? 'paid' : 'late';
  });

/** Whether a charge is of the payment's amount, and of the charge that paid it before, if any. */
const isSameCharge = (
  { amountFen, currency, transactionId }: Payment,
  charge: Pick<ChargeFacts, 'amountFen' | 'currency' | 'transactionId'>,
): boolean =>
  charge.amountFen === amountFen &&
  charge.currency === currency &&
  (transactionId === null || charge.transactionId === transactionId);

/** A payment, which no other transaction changes before this one ends. */
export async function lockPayment(tx: Transaction, paymentNo: string): Promise<Payment | undefined> {
  const [payment] = await tx.select().from(payments).where(eq(payments.paymentNo, paymentNo)).for('update');
  return payment;
}

/**
 * The number of the payment that pays an order, which no other transaction changes before this one ends; undefined without one.
 * A payment is locked before its order moves, as when it is settled.
 */
export async function lockPaidPayment(tx: Transaction, orderSn: string): Promise<string | undefined> {
  const [payment] = await tx
    .select({ paymentNo: payments.paymentNo })
    .from(payments)
    .where(and(eq(payments.orderSn, orderSn), inArray(payments.state, [...paidPaymentStates])))
    .for('no key update');
  return payment?.paymentNo;
}

/** Moves a payment by an event, in one statement. Returns false where its state does not allow the event. */
export async function movePayment(
  db: Database | Transaction,
  paymentNo: string,
  event: PaymentEvent,
  now: Date,
  facts: Partial<Pick<Payment, 'transactionId' | 'paidAt' | 'failure'>> = {},
): Promise<boolean> {
  const { from, to } = paymentEvents[event];
  const movedAt = notBefore(payments.movedAt, now);
  const { rowCount } = await db
    .update(payments)
    .set({ state: to, event, movedAt, ...facts })
    .where(and(eq(payments.paymentNo, paymentNo), inArray(payments.state, [...from])));
  return rowCount === 1;
}
