/** The live version of each scope: that of its release, or a scheduled one whose moment has come. */
import { and, asc, desc, eq, getTableColumns, inArray, or, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { shanghaiDate } from '../../../validators/values/shanghai-date.ts';
import type { Database, Transaction } from './connection/database.ts';
import { matchesScope, type FormScope, type Version } from './forms.ts';
import { hasBegun, isInForce, isOpenSchedule } from './schedule-conditions.ts';
import { releases, scheduledReleases, versions } from './tables/form-tables.ts';

/** A version for the customers of a scope, from a moment on. */
export interface Release extends FormScope {
  screen: string;
  versionId: number;
  /** Undefined when it is live already. */
  validFrom?: Date;
}

const scopeColumns = ({
  screen,
  supplierCode,
  riskCode,
  platformCode,
  versionId,
}: typeof releases | typeof versions) => ({ screen, supplierCode, riskCode, platformCode, versionId });

/** Points the release of its scope at a version. */
export async function moveRelease(
  tx: Transaction,
  { screen, supplierCode, riskCode, platformCode, versionId }: Version,
): Promise<void> {
  const release = { versionId, revision: sql`nextval('release_revisions')`, releasedAt: sql`now()` };
  await tx
    .insert(releases)
    .values({ screen, supplierCode, riskCode, platformCode, ...release })
    .onConflictDoUpdate({
      target: [releases.screen, releases.supplierCode, releases.riskCode, releases.platformCode],
      set: release,
    });
}

/**
 * Points releases at the scheduled versions whose moment has come. Servers need none of this: publishing does it first, so
 * that all else of it reads releases.
 */
export async function settleReleases(tx: Transaction, now: Date): Promise<void> {
  const begun = await tx
    .select({ version: versions })
    .from(scheduledReleases)
    .innerJoin(versions, eq(versions.versionId, scheduledReleases.versionId))
    .where(hasBegun(now))
    .orderBy(asc(scheduledReleases.validFrom), asc(versions.versionId));
  for (const { version } of begun) {
    await moveRelease(tx, version);
    await tx
      .update(scheduledReleases)
      .set({ releasedAt: sql`now()` })
      .where(eq(scheduledReleases.versionId, version.versionId));
  }
}

/**
 * The version that is live for a scope; undefined when the scope has none.
 *
 * @param moment now by PostgreSQL's clock without it
 */
export async function readReleasedVersion(
  db: Database | Transaction,
  screen: string,
  scope: FormScope,
  moment?: Date,
): Promise<Version | undefined> {
  const released = db
    .select({ versionId: releases.versionId })
    .from(releases)
    .where(matchesScope(releases, screen, scope));
  const begun = db
    .select({ versionId: scheduledReleases.versionId })
    .from(scheduledReleases)
    .where(hasBegun(moment));
  // Versions of a scope are scheduled in the order of their ids (`scheduleProblems`).
  const [version] = await db
    .select()
    .from(versions)
    .where(
      or(
        inArray(versions.versionId, released),
        and(matchesScope(versions, screen, scope), inArray(versions.versionId, begun)),
      ),
    )
    .orderBy(desc(versions.versionId))
    .limit(1);
  return version;
}

/** The live versions of all scopes, and those that are scheduled. */
export const readLiveVersions = (db: Database | Transaction): Promise<Version[]> =>
  db.select().from(versions).where(isInForce).orderBy(asc(versions.versionId));

/** A version with the moment for which it was scheduled; null for one that was published at once. */
export type TimedVersion = Version & { validFrom: Date | null };

/**
 * The versions that customers get at a moment or later: those in force then, those scheduled for later, and those that the
 * next one leaves last days to submit under which have not passed by then.
 */
export async function readInForceFrom(db: Database | Transaction, moment: Date): Promise<TimedVersion[]> {
  const rows = await db
    .select({ ...getTableColumns(versions), validFrom: scheduledReleases.validFrom })
    .from(versions)
    .leftJoin(scheduledReleases, eq(scheduledReleases.versionId, versions.versionId))
    .where(isInForce)
    .orderBy(asc(versions.versionId));
  const today = shanghaiDate(moment.getTime());
  return rows.filter((row) => {
    // Versions of a scope are scheduled in the order of their ids; the last one that has started by then ends this one.
    const next = rows.find((other) => other.versionId > row.versionId && isSameForm(row, other));
    return !next || next.validFrom! > moment || (next.lastSubmit ?? '') >= today;
  });
}

const isSameForm = (a: Version, b: Version): boolean =>
  a.screen === b.screen &&
  a.supplierCode === b.supplierCode &&
  a.riskCode === b.riskCode &&
  a.platformCode === b.platformCode;

/** Whether any live or scheduled form reads answers to other screens. */
export async function hasForeignReaders(db: Database | Transaction): Promise<boolean> {
  const reads = sql`jsonb_path_exists(${versions.form}, '$.**.answer.screen')`;
  const rows = await db
    .select({ versionId: versions.versionId })
    .from(versions)
    .where(and(isInForce, reads))
    .limit(1);
  return rows.length > 0;
}

/** The releases of all scopes, and the versions that are scheduled for them, in one statement. */
export async function readReleases(db: Database): Promise<Release[]> {
  const released = db.select({ ...scopeColumns(releases), validFrom: sql<Date | null>`null` }).from(releases);
  const scheduled = db
    .select({ ...scopeColumns(versions), validFrom: sql<Date | null>`${scheduledReleases.validFrom}` })
    .from(scheduledReleases)
    .innerJoin(versions, eq(versions.versionId, scheduledReleases.versionId))
    .where(isOpenSchedule);
  const rows = await unionAll(released, scheduled);
  return rows.map(({ validFrom, ...release }) =>
    validFrom ? { ...release, validFrom: new Date(validFrom) } : release,
  );
}

/** Removes the release of an unpublished overlay: its customers get the form of a wider scope. */
export async function removeRelease(
  tx: Transaction,
  screen: string,
  { supplierCode, riskCode, platformCode }: FormScope,
): Promise<void> {
  await tx.execute(sql`select remove_release(${screen}, ${supplierCode}, ${riskCode}, ${platformCode})`);
}
