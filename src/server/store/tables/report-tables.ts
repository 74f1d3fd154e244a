import { bigint, jsonb, pgTable, timestamp } from 'drizzle-orm/pg-core';
import type { DraftMigrationMode } from '../../../core/migrate/draft-migration-mode.ts';
import type { Review } from '../../../core/publish/review.ts';
import type { VersionReport } from '../../../core/publish/publish-checks.ts';
import { versions } from './form-tables.ts';

/** What was known of a version on the day it went live. */
export interface PublishReport extends VersionReport {
  /** Who looked at it beside who published it. */
  approvedBy?: string;
  /** How many drafts lay on older versions of the same form, by what became of them. */
  drafts: Record<DraftMigrationMode, number>;
  /** Whether somebody has reviewed it; absent where nobody could tell, as when a server fills an empty database. */
  review?: Review;
  /** A recipe that it got later; stored by itself, since what was known on the day stays as it was. */
  recipe?: {
    addedBy: string;
    approvedBy: string;
    addedAt: string;
    drafts: Record<DraftMigrationMode, number>;
  };
}

/** One report for each version, written with it and never changed. */
export const publishReports = pgTable('publish_reports', {
  versionId: bigint('version_id', { mode: 'number' })
    .primaryKey()
    .references(() => versions.versionId),
  report: jsonb().$type<PublishReport>().notNull(),
  reportedAt: timestamp('reported_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
});
