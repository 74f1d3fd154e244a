import { date, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

const timestamptz = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** How often something was done by or to somebody on a day, and from when on it may be done again. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    kind: text().notNull(),
    subject: text().notNull(),
    /** In Asia/Shanghai. */
    day: date().notNull(),
    used: integer().notNull(),
    nextAt: timestamptz('next_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.subject] })],
);
