import { asc, eq, sql } from 'drizzle-orm';
import type { Database } from './connection/database.ts';
import { isScheduleOf } from './scheduled-lists.ts';
import { codeLists, scheduledLists } from './tables/catalog-tables.ts';

/** A version of a code list as it was published. */
export interface ListTimelineVersion {
  version: string;
  /** Null for lists of the fixtures. */
  publishedBy: string | null;
  publishedAt: Date;
  approvedBy: string | null;
  /** Number of changes of items; null without a report. */
  changes: number | null;
  /** The moment that it was published for; null for at once. */
  validFrom: Date | null;
  /** When and by whom it was unpublished before it was live. */
  unpublishedAt: Date | null;
  unpublishedBy: string | null;
}

/** All versions of one code list, also those that were unpublished before they were live. */
export const readListTimeline = (db: Database, listId: string): Promise<ListTimelineVersion[]> =>
  db
    .select({
      version: codeLists.version,
      publishedBy: codeLists.publishedBy,
      publishedAt: codeLists.publishedAt,
      approvedBy: sql<string | null>`${codeLists.report} ->> 'approvedBy'`,
      changes: sql<number | null>`jsonb_array_length(${codeLists.report} -> 'changes')`,
      validFrom: scheduledLists.validFrom,
      unpublishedAt: scheduledLists.unpublishedAt,
      unpublishedBy: scheduledLists.unpublishedBy,
    })
    .from(codeLists)
    .leftJoin(scheduledLists, isScheduleOf)
    .where(eq(codeLists.listId, listId))
    .orderBy(asc(codeLists.publishedAt), asc(codeLists.version));
