import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Locale } from '../../../../locales/index.ts';
import {
  messageKinds,
  messageStates,
  type MessageKind,
  type MessageState,
} from '../../../core/orders/order-messages.ts';
import type { Stored } from '../../encryption/encrypted-record.ts';
import { orders, quoted } from './order-tables.ts';
import { timestamptz } from './timestamptz-column.ts';

/** What a message says that its order does not. */
export interface MessageDetails {
  /** The link of an invitation. */
  url?: string;
}

/** Messages to customers: one of each kind for an order and the person that it is about. */
export const messages = pgTable(
  'messages',
  {
    orderSn: text('order_sn')
      .notNull()
      .references(() => orders.orderSn),
    kind: text().$type<MessageKind>().notNull(),
    /** `invitationSubject` of the insured person, or number of the payment; empty for the order itself. */
    subject: text().notNull(),
    language: text().$type<Locale>().notNull(),
    details: jsonb().$type<Stored<MessageDetails>>(),
    state: text().$type<MessageState>().notNull().default('waiting'),
    tries: integer().notNull().default(0),
    dueAt: timestamptz('due_at').notNull(),
    /** Index of the number that it was sent to. */
    mobile: text(),
    endedAt: timestamptz('ended_at'),
  },
  (table) => [
    primaryKey({ columns: [table.orderSn, table.kind, table.subject] }),
    check('messages_kind', sql`${table.kind} in (${quoted(messageKinds)})`),
    check('messages_state', sql`${table.state} in (${quoted(messageStates)})`),
    check('messages_ended', sql`(${table.state} = 'waiting') = (${table.endedAt} is null)`),
    check('messages_details', sql`${table.state} = 'waiting' or ${table.details} is null`),
    index('messages_due')
      .on(table.dueAt)
      .where(sql`${table.state} = 'waiting'`),
    index('messages_mobile').on(table.mobile, table.endedAt),
  ],
);
