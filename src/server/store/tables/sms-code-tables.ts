import { sql } from 'drizzle-orm';
import { check, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { trades } from './trade-tables.ts';

const timestamptz = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** The latest code per trade, purpose and number; a newer code replaces it. */
export const smsCodes = pgTable(
  'sms_codes',
  {
    tradeId: text('trade_id')
      .notNull()
      .references(() => trades.tradeId),
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
