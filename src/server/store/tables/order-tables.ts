// Tables of orders and their history. Triggers guard the moves (migration 0054).
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import {
  endedStates,
  expiringStates,
  orderStates,
  type OrderEvent,
  type OrderState,
} from '../../../core/orders/order-life.ts';
import { timestamptz } from './timestamptz-column.ts';
import { tradeReference } from './trade-tables.ts';

const quoted = (states: readonly OrderState[]) => sql.raw(states.map((state) => `'${state}'`).join(', '));

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
  },
  (table) => [
    check('orders_state', sql`${table.state} in (${quoted(orderStates)})`),
    uniqueIndex('orders_open')
      .on(table.tradeId)
      .where(sql`${table.state} not in (${quoted(endedStates)})`),
    index('orders_trade').on(table.tradeId),
    index('orders_expiring')
      .on(table.expiresAt)
      .where(sql`${table.state} in (${quoted(expiringStates)})`),
  ],
);

/** Every move of every order, written by a trigger in the statement of the move. */
export const orderMoves = pgTable(
  'order_moves',
  {
    orderSn: text('order_sn')
      .notNull()
      .references(() => orders.orderSn),
    /** 1, 2, … within an order. */
    revision: integer().notNull(),
    event: text().$type<OrderEvent>().notNull(),
    fromState: text('from_state').$type<OrderState>().notNull(),
    toState: text('to_state').$type<OrderState>().notNull(),
    movedAt: timestamptz('moved_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderSn, table.revision] })],
);
