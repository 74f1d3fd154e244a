import { pgTable, text } from 'drizzle-orm/pg-core';
import { timestamptz } from './timestamptz-column.ts';

/** Tables, and the write-ahead log, that may hold clear values in former versions of rows. */
export const dueErasures = pgTable('due_erasures', {
  name: text().primaryKey(),
  dueSince: timestamptz('due_since').notNull().defaultNow(),
});
