// Tables of what insurers decide and issue.
import { sql } from 'drizzle-orm';
import {
  check,
  date,
  foreignKey,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import type { RefusalReason } from '../../../core/orders/refusal-reasons.ts';
import type { Stored } from '../../encryption/encrypted-record.ts';
import { fen, orders, orderSnapshots } from './order-tables.ts';
import { timestamptz } from './timestamptz-column.ts';

/** Of a rejection: the insurer's, or `timeout` when it did not answer in time, `letterOverdue` when its letter was not answered. */
export type DecidedReason = RefusalReason | 'timeout' | 'letterOverdue';

/** What an insurer decided about an order, for each submission. */
export const underwritings = pgTable(
  'underwritings',
  {
    orderSn: text('order_sn').notNull(),
    /** Of the snapshot that was decided about. */
    revision: integer().notNull(),
    decision: text().$type<'accepted' | 'rejected'>().notNull(),
    /** Of a rejection. */
    reason: text().$type<DecidedReason>(),
    decidedAt: timestamptz('decided_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderSn, table.revision] }),
    foreignKey({
      columns: [table.orderSn, table.revision],
      foreignColumns: [orderSnapshots.orderSn, orderSnapshots.revision],
    }),
    check('underwritings_decision', sql`${table.decision} in ('accepted', 'rejected')`),
    check('underwritings_reason', sql`(${table.decision} = 'rejected') = (${table.reason} is not null)`),
  ],
);

/** The policies of orders, with their files: one for each order. */
export const policies = pgTable(
  'policies',
  {
    orderSn: text('order_sn')
      .primaryKey()
      .references(() => orders.orderSn),
    policyNo: text('policy_no').notNull(),
    /** Days in Asia/Shanghai. */
    firstDay: date('first_day', { mode: 'string' }).notNull(),
    /** Null for a cover for life. */
    lastDay: date('last_day', { mode: 'string' }),
    issuedAt: timestamptz('issued_at').notNull(),
    /** Of the file. */
    sha256: text().notNull(),
    /** Size of the file. */
    bytes: integer().notNull(),
    /** The file, deflated and as base64, encrypted. */
    pdf: jsonb().$type<Stored<string>>().notNull(),
  },
  (table) => [
    unique('policies_policy_no').on(table.policyNo),
    check('policies_sha256', sql`${table.sha256} ~ '^[0-9a-f]{64}$'`),
    check('policies_period', sql`${table.lastDay} is null or ${table.lastDay} >= ${table.firstDay}`),
  ],
);

/** The receipts that applicants confirmed, with the length of the cooling-off period that each begins. */
export const policyReceipts = pgTable(
  'policy_receipts',
  {
    orderSn: text('order_sn')
      .primaryKey()
      .references(() => policies.orderSn),
    confirmedAt: timestamptz('confirmed_at').notNull(),
    /** As the order says; 0 without a cooling-off period. */
    coolingOffDays: integer('cooling_off_days').notNull(),
  },
  (table) => [check('policy_receipts_cooling_off_days', sql`${table.coolingOffDays} >= 0`)],
);

/** The policies that were surrendered, with what that pays back. Triggers guard both (migration 0074). */
export const policySurrenders = pgTable(
  'policy_surrenders',
  {
    orderSn: text('order_sn')
      .primaryKey()
      .references(() => policyReceipts.orderSn),
    surrenderedAt: timestamptz('surrendered_at').notNull(),
    refundFen: fen('refund_fen').notNull(),
  },
  (table) => [check('policy_surrenders_refund_fen', sql`${table.refundFen} >= 0`)],
);
