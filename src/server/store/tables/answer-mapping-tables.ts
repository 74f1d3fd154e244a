import { bigint, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { DraftMigrationMode } from '../../../core/migrate/draft-migration-mode.ts';
import type { AnswerMapping } from '../../../core/migrate/migrate-answers.ts';
import { versions } from './form-tables.ts';
import { timestamptz } from './timestamptz-column.ts';

/** Answer mappings added to a version after publishing, at most one per version. Append-only. */
export const versionAnswerMappings = pgTable('version_recipes', {
  versionId: bigint('version_id', { mode: 'number' })
    .primaryKey()
    .references(() => versions.versionId),
  mapping: jsonb('recipe').$type<AnswerMapping>().notNull(),
  /** Number of affected drafts by migration mode. */
  drafts: jsonb().$type<Record<DraftMigrationMode, number>>().notNull(),
  addedBy: text('added_by').notNull(),
  approvedBy: text('approved_by').notNull(),
  addedAt: timestamptz('added_at').notNull().defaultNow(),
});
