import { bigserial, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { timestamptz } from './timestamptz-column.ts';

/** Log of administrative actions. Append-only. */
export const audit = pgTable('audit', {
  auditId: bigserial('audit_id', { mode: 'number' }).primaryKey(),
  at: timestamptz('at').notNull().defaultNow(),
  actor: text().notNull(),
  action: text().notNull(),
  subject: text().notNull(),
  details: jsonb().$type<Record<string, unknown>>().notNull(),
});
