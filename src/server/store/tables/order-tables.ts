// Tables of orders, payments and their history. Triggers guard the moves (migration 0054).
import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import {
  endedStates,
  expiringStates,
  orderStates,
  type OrderEvent,
  type OrderState,
} from '../../../core/orders/order-life.ts';
import {
  openPaymentStates,
  paidPaymentStates,
  paymentStates,
  type PaymentEvent,
  type PaymentState,
} from '../../../core/orders/payment-life.ts';
import { timestamptz } from './timestamptz-column.ts';
import { tradeReference } from './trade-tables.ts';

const quoted = (states: readonly string[]) => sql.raw(states.map((state) => `'${state}'`).join(', '));

/** Fen are safe integers: the largest premium is far below 2^53. */
const fen = (name: string) => bigint(name, { mode: 'number' });

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
  },
  (table) => [
    check('orders_state', sql`${table.state} in (${quoted(orderStates)})`),
    check('orders_premium', sql`${table.state} = 'draft' or ${table.premiumFen} > 0`),
    uniqueIndex('orders_open')
      .on(table.tradeId)
      .where(sql`${table.state} not in (${quoted(endedStates)})`),
    index('orders_trade').on(table.tradeId),
    index('orders_expiring')
      .on(table.expiresAt)
      .where(sql`${table.state} in (${quoted(expiringStates)})`),
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
  },
  (table) => [
    check('payments_state', sql`${table.state} in (${quoted(paymentStates)})`),
    check('payments_amount', sql`${table.amountFen} > 0`),
    check(
      'payments_paid',
      sql`${table.state} not in (${quoted([...paidPaymentStates, 'refundDue', 'refunded'])})
        or (${table.transactionId} is not null and ${table.paidAt} is not null)`,
    ),
    uniqueIndex('payments_open')
      .on(table.orderSn)
      .where(sql`${table.state} in (${quoted(openPaymentStates)})`),
    uniqueIndex('payments_success')
      .on(table.orderSn)
      .where(sql`${table.state} in (${quoted(paidPaymentStates)})`),
    uniqueIndex('payments_transaction').on(table.provider, table.transactionId),
    index('payments_order').on(table.orderSn),
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
  (table) => [primaryKey({ columns: [table.machine, table.subject, table.revision] })],
);
