// The table of publish reports.
import { bigint, jsonb, pgTable } from 'drizzle-orm/pg-core';
import type { AffectedElement } from '../../../core/migrate/dry-run.ts';
import type { DraftMigrationMode } from '../../../core/migrate/draft-migration-mode.ts';
import type { Review } from '../../../core/publish/review.ts';
import type { VersionReport } from '../../../core/publish/publish-checks.ts';
import { versions } from './form-tables.ts';
import { timestamptz } from './timestamptz-column.ts';

/** Results of the publish checks of a version, at the time of publishing. */
export interface PublishReport extends VersionReport {
  /** Second person who approved the version. */
  approvedBy?: string;
  /** Number of drafts on older versions of the form, by migration mode. */
  drafts: Record<DraftMigrationMode, number>;
  /** The answers of these drafts that the version touches, by element id; absent from older reports. */
  elements?: Record<string, AffectedElement>;
  /** Review of the snapshots; absent when review is not checked, as when a server seeds an empty database. */
  review?: Review;
  /** An answer mapping added later. Stored in its own table, because reports never change. */
  mapping?: {
    addedBy: string;
    approvedBy: string;
    addedAt: string;
    drafts: Record<DraftMigrationMode, number>;
  };
}

/** The report of each version, inserted with the version and never changed. */
export const publishReports = pgTable('publish_reports', {
  versionId: bigint('version_id', { mode: 'number' })
    .primaryKey()
    .references(() => versions.versionId),
  report: jsonb().$type<PublishReport>().notNull(),
  reportedAt: timestamptz('reported_at').notNull().defaultNow(),
});
