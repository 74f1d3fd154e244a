// The table of face checks. A trigger guards their moves (migration 0067).
import { sql } from 'drizzle-orm';
import { check, integer, pgTable, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import type { FaceState } from '../../../core/orders/face-check.ts';
import { orders } from './order-tables.ts';
import { timestamptz } from './timestamptz-column.ts';

/** The face checks of insured persons, each of one order and one link. Without a reference to the agreement: they outlive it. */
export const faceChecks = pgTable(
  'face_checks',
  {
    orderSn: text('order_sn')
      .notNull()
      .references(() => orders.orderSn),
    /** Row of the section `insured`. */
    insuredId: text('insured_id').notNull(),
    /** 1, 2, … for a person of an order. */
    number: integer().notNull(),
    /** SHA-256 of the code of the link, of the provider's token, and of the secret of the browser that started it. */
    codeHash: text('code_hash').notNull(),
    tokenHash: text('token_hash').notNull(),
    secretHash: text('secret_hash').notNull(),
    consentId: text('consent_id').notNull(),
    state: text().$type<Exclude<FaceState, 'waiting'>>().notNull(),
    /** The provider's code of a failure, or why it failed without one. */
    reason: text(),
    startedAt: timestamptz('started_at').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
    endedAt: timestamptz('ended_at'),
    /** When the pass let the person agree. */
    usedAt: timestamptz('used_at'),
  },
  (table) => [
    primaryKey({ columns: [table.orderSn, table.insuredId, table.number] }),
    unique('face_checks_token').on(table.tokenHash),
    uniqueIndex('face_checks_open')
      .on(table.orderSn, table.insuredId)
      .where(sql`${table.state} = 'inProgress'`),
    check('face_checks_state', sql`${table.state} in ('inProgress', 'success', 'failed', 'exited')`),
    check('face_checks_reason', sql`length(${table.reason}) <= 40`),
    check('face_checks_ended', sql`(${table.state} = 'inProgress') = (${table.endedAt} is null)`),
    check('face_checks_used', sql`${table.usedAt} is null or ${table.state} = 'success'`),
  ],
);
