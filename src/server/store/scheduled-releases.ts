/** Stores and reads the versions that go live at a moment. */
import { and, asc, eq, exists, inArray, sql } from 'drizzle-orm';
import type { Database, Transaction } from './connection/database.ts';
import type { FormScope, Version } from './forms.ts';
import { isOpenSchedule } from './schedule-conditions.ts';
import { releases, scheduledReleases, versions } from './tables/form-tables.ts';

/** A version that is not live yet. */
export interface ScheduledRelease {
  versionId: number;
  screen: string;
  scope: FormScope;
  number: number;
  contentHash: string;
  publishedBy: string;
  publishedAt: Date;
  validFrom: Date;
  /** False when the customers of the scope get the form of a wider one until then. */
  hasRelease: boolean;
}

/** PostgreSQL's clock: publishing has none of its own, since it runs on anybody's machine. */
export async function readClock(db: Database | Transaction): Promise<Date> {
  const { rows } = await db.execute<{ now: string }>(sql`select clock_timestamp()::text as now`);
  return new Date(rows[0]!.now);
}

export async function insertSchedule(tx: Transaction, versionId: number, validFrom: Date): Promise<void> {
  await tx.insert(scheduledReleases).values({ versionId, validFrom });
}

/** The versions of a screen that are not live yet, by their moments. */
export const readScheduled = async (
  db: Database | Transaction,
  screen: string,
): Promise<ScheduledRelease[]> =>
  (await readScheduledForms(db, screen)).map(({ form: _form, ...release }) => release);

/** The versions that are not live yet, with their forms, by their moments. @param screen of all screens without it */
export async function readScheduledForms(
  db: Database | Transaction,
  screen?: string,
): Promise<(ScheduledRelease & Pick<Version, 'form'>)[]> {
  const release = db
    .select({ versionId: releases.versionId })
    .from(releases)
    .where(
      and(
        eq(releases.screen, versions.screen),
        eq(releases.supplierCode, versions.supplierCode),
        eq(releases.riskCode, versions.riskCode),
        eq(releases.platformCode, versions.platformCode),
      ),
    );
  const rows = await db
    .select({
      versionId: versions.versionId,
      screen: versions.screen,
      supplierCode: versions.supplierCode,
      riskCode: versions.riskCode,
      platformCode: versions.platformCode,
      number: versions.number,
      contentHash: versions.contentHash,
      publishedBy: versions.publishedBy,
      publishedAt: versions.publishedAt,
      validFrom: scheduledReleases.validFrom,
      hasRelease: sql<boolean>`${exists(release)}`,
      form: versions.form,
    })
    .from(scheduledReleases)
    .innerJoin(versions, eq(versions.versionId, scheduledReleases.versionId))
    .where(and(screen === undefined ? undefined : eq(versions.screen, screen), isOpenSchedule))
    .orderBy(asc(scheduledReleases.validFrom), asc(versions.versionId));
  return rows.map(({ supplierCode, riskCode, platformCode, ...row }) => ({
    ...row,
    scope: { supplierCode, riskCode, platformCode },
  }));
}

/** Takes scheduled versions back: nobody will get them. */
export async function unpublishSchedules(
  tx: Transaction,
  versionIds: readonly number[],
  { by, at }: { by: string; at: Date },
): Promise<void> {
  await tx
    .update(scheduledReleases)
    .set({ unpublishedAt: at, unpublishedBy: by })
    .where(inArray(scheduledReleases.versionId, [...versionIds]));
}
