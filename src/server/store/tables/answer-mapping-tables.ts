import { bigint, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { DraftMigrationMode } from '../../../core/migrate/draft-migration-mode.ts';
import type { AnswerMapping } from '../../../core/migrate/migrate-answers.ts';
import { versions } from './form-tables.ts';

/** A recipe that a version got after it was published, one for each; only ever added to. */
export const versionRecipes = pgTable('version_recipes', {
  versionId: bigint('version_id', { mode: 'number' })
    .primaryKey()
    .references(() => versions.versionId),
  recipe: jsonb().$type<AnswerMapping>().notNull(),
  /** What became of the drafts by it. */
  drafts: jsonb().$type<Record<DraftMigrationMode, number>>().notNull(),
  addedBy: text('added_by').notNull(),
  approvedBy: text('approved_by').notNull(),
  addedAt: timestamp('added_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
});
