import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { owners } from './owner-tables.ts';
import { trades } from './trade-tables.ts';
import { timestamptz } from './timestamptz-column.ts';

/** The latest code per trade or, to sign in, per owner, with purpose and number; a newer code replaces it. */
export const smsCodes = pgTable(
  'sms_codes',
  {
    tradeId: text('trade_id').references(() => trades.tradeId),
    /** The owner who signs in; null for a code of a trade. */
    ownerId: text('owner_id').references(() => owners.ownerId),
    purpose: text().notNull(),
    /** Blind index of the number; the number itself without encryption. */
    mobile: text().notNull(),
    /** HMAC keyed with the session's token, which is never stored, so that the table reveals no code. */
    codeHash: text('code_hash').notNull(),
    tries: integer().notNull().default(0),
    expiresAt: timestamptz('expires_at').notNull(),
    usedAt: timestamptz('used_at'),
  },
  (table) => [
    uniqueIndex('sms_codes_trade').on(table.tradeId, table.purpose, table.mobile),
    uniqueIndex('sms_codes_owner').on(table.ownerId, table.purpose, table.mobile),
    check('sms_codes_subject', sql`(${table.tradeId} is null) <> (${table.ownerId} is null)`),
    check('sms_codes_tries', sql`${table.tries} between 0 and 5`),
  ],
);
