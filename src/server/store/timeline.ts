import { asc, eq, sql } from 'drizzle-orm';
import type { ChangeClass } from '../../core/diff/change.ts';
import type { Database } from './connection/database.ts';
import { matchesScope, type FormScope } from './forms.ts';
import { scheduledReleases, versions } from './tables/form-tables.ts';
import { publishReports } from './tables/report-tables.ts';

/** A version as it was published. */
export interface TimelineVersion {
  versionId: number;
  number: number;
  publishedBy: string;
  publishedAt: Date;
  approvedBy: string | null;
  /** Null for versions from before publish reports. */
  class: ChangeClass | null;
  /** The moment that it was published for; null for at once. */
  validFrom: Date | null;
  /** Last days in Asia/Shanghai to begin and to submit under the version before it; null without any. */
  lastBegin: string | null;
  lastSubmit: string | null;
  /** When and by whom it was unpublished before it was live. */
  unpublishedAt: Date | null;
  unpublishedBy: string | null;
}

/** All versions of one form, also those that were unpublished before they were live. */
export const readTimeline = (db: Database, screen: string, scope: FormScope): Promise<TimelineVersion[]> =>
  db
    .select({
      versionId: versions.versionId,
      number: versions.number,
      publishedBy: versions.publishedBy,
      publishedAt: versions.publishedAt,
      approvedBy: sql<string | null>`${publishReports.report} ->> 'approvedBy'`,
      class: sql<ChangeClass | null>`${publishReports.report} ->> 'class'`,
      validFrom: scheduledReleases.validFrom,
      lastBegin: versions.lastBegin,
      lastSubmit: versions.lastSubmit,
      unpublishedAt: scheduledReleases.unpublishedAt,
      unpublishedBy: scheduledReleases.unpublishedBy,
    })
    .from(versions)
    .leftJoin(publishReports, eq(publishReports.versionId, versions.versionId))
    .leftJoin(scheduledReleases, eq(scheduledReleases.versionId, versions.versionId))
    .where(matchesScope(versions, screen, scope))
    .orderBy(asc(versions.number));
