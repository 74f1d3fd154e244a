// Conditions on versions that are, or were, scheduled.
import { and, isNull, lte, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { releases, scheduledReleases, versions } from './tables/form-tables.ts';

/** Condition for scheduled releases that are neither unpublished nor moved to the release of their scope. */
export const isOpenSchedule = and(
  isNull(scheduledReleases.releasedAt),
  isNull(scheduledReleases.unpublishedAt),
);

/** As `isOpenSchedule`, for those whose moment has come; by PostgreSQL's clock without one. */
export const hasBegun = (moment: Date | undefined) =>
  and(isOpenSchedule, lte(scheduledReleases.validFrom, moment ?? sql`clock_timestamp()`));

/** Condition for versions, apart from those that were unpublished before anybody could get them. */
export const isOnceLive = (table: { versionId: AnyPgColumn } = versions) => sql`not exists (
  select from ${scheduledReleases}
  where ${scheduledReleases.versionId} = ${table.versionId} and ${scheduledReleases.unpublishedAt} is not null)`;

/** When a version went live; publishing may have been before. */
export const liveSince = (table: Record<'versionId' | 'publishedAt', AnyPgColumn>) =>
  sql`coalesce((
    select ${scheduledReleases.validFrom} from ${scheduledReleases}
    where ${scheduledReleases.versionId} = ${table.versionId}), ${table.publishedAt})`;

/** Condition for versions that are scheduled for a moment after another. */
export const isScheduledAfter = (moment: SQL) => sql`exists (
  select from ${scheduledReleases}
  where ${scheduledReleases.versionId} = ${versions.versionId} and ${isOpenSchedule}
    and ${scheduledReleases.validFrom} > ${moment})`;

/** Condition for versions that are live or scheduled. */
export const isInForce = sql`(
  ${versions.versionId} in (select ${releases.versionId} from ${releases})
  or ${versions.versionId} in (
    select ${scheduledReleases.versionId} from ${scheduledReleases} where ${isOpenSchedule}))`;
