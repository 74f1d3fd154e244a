// Tables of orders, payments and their history. Triggers guard the moves (migration 0054).
import { sql } from 'drizzle-orm';
import { locales, type Locale } from '../../../../locales/index.ts';
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import {
  endedStates,
  expiringStates,
  issuingStates,
  orderStates,
  reviewedStates,
  type OrderEvent,
  type OrderState,
} from '../../../core/orders/order-life.ts';
import {
  chargedPaymentStates,
  openPaymentStates,
  paymentFailures,
  paidPaymentStates,
  paymentStates,
  type PaymentEvent,
  type PaymentFailure,
  type PaymentState,
} from '../../../core/orders/payment-life.ts';
import type { OrderSnapshot } from '../../../core/orders/order-snapshot.ts';
import type { Stored } from '../../encryption/encrypted-record.ts';
import { timestamptz } from './timestamptz-column.ts';
import { tradeReference } from './trade-tables.ts';

/** The values of a check, as SQL. */
export const quoted = (states: readonly string[]) => sql.raw(states.map((state) => `'${state}'`).join(', '));

/** An amount. Fen are safe integers: the largest premium is far below 2^53. */
export const fen = (name: string) => bigint(name, { mode: 'number' });

/** The orders of trades: one at a time for each trade. */
export const orders = pgTable(
  'orders',
  {
    orderSn: text('order_sn').primaryKey(),
    tradeId: tradeReference(),
    state: text().$type<OrderState>().notNull(),
    /** The event of the last move; null for a new order. */
    event: text().$type<OrderEvent>(),
    movedAt: timestamptz('moved_at').notNull(),
    /** The end of the day that the order has; null before it has one. Kept while it is paid. */
    expiresAt: timestamptz('expires_at'),
    /** What the customer agreed to pay; null for a draft. Fixed from the submission on. */
    premiumFen: fen('premium_fen'),
    /** Of the page that submitted it, for messages; null for orders from before they had one. */
    language: text().$type<Locale>(),
  },
  (table) => [
    check('orders_state', sql`${table.state} in (${quoted(orderStates)})`),
    check('orders_language', sql`${table.language} in (${quoted(locales)})`),
    check('orders_premium', sql`${table.state} = 'draft' or ${table.premiumFen} > 0`),
    uniqueIndex('orders_open')
      .on(table.tradeId)
      .where(sql`${table.state} not in (${quoted(endedStates)})`),
    index('orders_trade').on(table.tradeId),
    index('orders_expiring')
      .on(table.expiresAt)
      .where(sql`${table.state} in (${quoted(expiringStates)})`),
    index('orders_waiting')
      .on(table.state)
      .where(sql`${table.state} in (${quoted([...reviewedStates, ...issuingStates])})`),
  ],
);

/** What each order is about, encrypted: a revision for each submission. */
export const orderSnapshots = pgTable(
  'order_snapshots',
  {
    orderSn: text('order_sn')
      .notNull()
      .references(() => orders.orderSn),
    /** 1, 2, … within an order. */
    revision: integer().notNull(),
    snapshot: jsonb().$type<Stored<OrderSnapshot>>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderSn, table.revision] })],
);

/** The agreements of the insured persons of orders, each to what its hash says. */
export const insuredConfirmations = pgTable(
  'insured_confirmations',
  {
    orderSn: text('order_sn')
      .notNull()
      .references(() => orders.orderSn),
    /** Row of the section `insured`. */
    insuredId: text('insured_id').notNull(),
    /** SHA-256 of `agreedText` in hex. */
    agreedSha256: text('agreed_sha256').notNull(),
    /** Checks of who it is, right or wrong, whichever link they came by. */
    tries: integer().notNull().default(0),
    /** SHA-256 of the ticket of the last right check, and until when it holds. */
    ticketHash: text('ticket_hash'),
    ticketUntil: timestamptz('ticket_until'),
    confirmedAt: timestamptz('confirmed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.orderSn, table.insuredId] }),
    check('insured_confirmations_agreed_sha256', sql`${table.agreedSha256} ~ '^[0-9a-f]{64}$'`),
    check('insured_confirmations_tries', sql`${table.tries} between 0 and 5`),
    check(
      'insured_confirmations_ticket',
      sql`(${table.ticketHash} is null) = (${table.ticketUntil} is null)`,
    ),
    check(
      'insured_confirmations_confirmed',
      sql`${table.confirmedAt} is null or ${table.ticketHash} is not null`,
    ),
  ],
);

/** The links that were made for an agreement. */
export const insuredInvitations = pgTable(
  'insured_invitations',
  {
    /** SHA-256 of the code in hex: the table opens no link. */
    codeHash: text('code_hash').primaryKey(),
    orderSn: text('order_sn').notNull(),
    insuredId: text('insured_id').notNull(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    foreignKey({
      name: 'insured_invitations_confirmation_fk',
      columns: [table.orderSn, table.insuredId],
      foreignColumns: [insuredConfirmations.orderSn, insuredConfirmations.insuredId],
    }).onDelete('cascade'),
    index('insured_invitations_order').on(table.orderSn, table.insuredId),
  ],
);

/** The payments of orders: one at a time, and one that pays the order. */
export const payments = pgTable(
  'payments',
  {
    /** Our number, which the provider calls `out_trade_no`. */
    paymentNo: text('payment_no').primaryKey(),
    orderSn: text('order_sn')
      .notNull()
      .references(() => orders.orderSn),
    provider: text().notNull(),
    amountFen: fen('amount_fen').notNull(),
    /** ISO 4217. */
    currency: text().notNull(),
    state: text().$type<PaymentState>().notNull(),
    event: text().$type<PaymentEvent>(),
    movedAt: timestamptz('moved_at').notNull(),
    /** The provider's number of the charge, and when it was paid by the provider's clock; null before. */
    transactionId: text('transaction_id'),
    paidAt: timestamptz('paid_at'),
    /** Null before its end, and of those that failed before reasons were kept. */
    failure: text().$type<PaymentFailure>(),
  },
  (table) => [
    check('payments_state', sql`${table.state} in (${quoted(paymentStates)})`),
    check('payments_amount', sql`${table.amountFen} > 0`),
    check(
      'payments_paid',
      sql`${table.state} not in (${quoted(chargedPaymentStates)})
        or (${table.transactionId} is not null and ${table.paidAt} is not null)`,
    ),
    check(
      'payments_failure',
      sql`${table.failure} is null or (${table.failure} in (${quoted(paymentFailures)})
        and ${table.state} in ('failure', 'refundDue', 'refunded'))`,
    ),
    uniqueIndex('payments_open')
      .on(table.orderSn)
      .where(sql`${table.state} in (${quoted(openPaymentStates)})`),
    uniqueIndex('payments_success')
      .on(table.orderSn)
      .where(sql`${table.state} in (${quoted(paidPaymentStates)})`),
    uniqueIndex('payments_transaction').on(table.provider, table.transactionId),
    index('payments_order').on(table.orderSn),
    index('payments_charged')
      .on(table.paidAt)
      .where(sql`${table.paidAt} is not null`),
    index('payments_refund_due')
      .on(table.movedAt)
      .where(sql`${table.state} = 'refundDue'`),
  ],
);

/** Every move of every order and payment, written by a trigger in the statement of the move. */
export const stateMoves = pgTable(
  'state_moves',
  {
    machine: text().$type<'order' | 'payment'>().notNull(),
    /** The number of the order or payment. */
    subject: text().notNull(),
    /** 1, 2, … within a subject. */
    revision: integer().notNull(),
    event: text().$type<OrderEvent | PaymentEvent>().notNull(),
    fromState: text('from_state').$type<OrderState | PaymentState>().notNull(),
    toState: text('to_state').$type<OrderState | PaymentState>().notNull(),
    movedAt: timestamptz('moved_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.machine, table.subject, table.revision] }),
    index('state_moves_pay')
      .on(table.movedAt)
      .where(sql`${table.machine} = 'order' and ${table.event} = 'pay'`),
  ],
);
