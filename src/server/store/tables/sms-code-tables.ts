import { sql } from 'drizzle-orm';
import { check, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { tradeReference } from './trade-tables.ts';
import { timestamptz } from './timestamptz-column.ts';

/** The latest code per trade, purpose and number; a newer code replaces it. */
export const smsCodes = pgTable(
  'sms_codes',
  {
    tradeId: tradeReference(),
    purpose: text().notNull(),
    mobile: text().notNull(),
    /** HMAC keyed with the session's token, which is never stored, so that the table reveals no code. */
    codeHash: text('code_hash').notNull(),
    tries: integer().notNull().default(0),
    expiresAt: timestamptz('expires_at').notNull(),
    usedAt: timestamptz('used_at'),
  },
  (table) => [
    primaryKey({ columns: [table.tradeId, table.purpose, table.mobile] }),
    check('sms_codes_tries', sql`${table.tries} between 0 and 5`),
  ],
);
