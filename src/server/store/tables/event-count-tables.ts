// The counts of what happened on pages.
import { sql } from 'drizzle-orm';
import { bigint, check, date, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** One row for each kind of event of a day, never one for a person. Every text is of a closed list or of the build. */
export const eventCounts = pgTable(
  'event_counts',
  {
    /** In Asia/Shanghai. */
    day: date().notNull(),
    /** Hash of the script that started the page. */
    build: text().notNull(),
    kind: text().$type<'call' | 'error'>().notNull(),
    /** The call, or the page of the error. */
    name: text().notNull(),
    /** How the call ended, or the class of the error. */
    outcome: text().notNull(),
    /** How long the call took, in steps, or where in the scripts the error came from. */
    detail: text().notNull(),
    total: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({
      name: 'event_counts_pk',
      columns: [table.day, table.build, table.kind, table.name, table.outcome, table.detail],
    }),
    check('event_counts_kind', sql`${table.kind} in ('call', 'error')`),
    check('event_counts_total', sql`${table.total} > 0`),
  ],
);
