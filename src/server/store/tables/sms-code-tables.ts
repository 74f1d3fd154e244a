import { sql } from 'drizzle-orm';
import { check, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { trades } from './trade-tables.ts';

const timestamptz = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** The code that was sent last, for one purpose to one number in one trade. A newer one takes its place. */
export const smsCodes = pgTable(
  'sms_codes',
  {
    tradeId: text('trade_id')
      .notNull()
      .references(() => trades.tradeId),
    purpose: text().notNull(),
    mobile: text().notNull(),
    /** Keyed with the session's token, which is stored nowhere: whoever reads this table learns no code. */
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
