import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { timestamptz } from './timestamptz-column.ts';

/** Quota used per kind and subject on a day, and the earliest time of the next use. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    kind: text().notNull(),
    /** Of a mobile number or a network: its blind index, or without encryption the subject itself. */
    subject: text().notNull(),
    /** In Asia/Shanghai. */
    day: date().notNull(),
    used: integer().notNull(),
    nextAt: timestamptz('next_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.subject] })],
);
