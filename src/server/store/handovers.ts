/** From one version to the next: which versions may still be begun or submitted under the last days of the next one. */
import { and, asc, desc, eq, gte, lt, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { specificity } from '../../core/overlay/scopes.ts';
import type { Database } from './connection/database.ts';
import type { FormScope, Version } from './forms.ts';
import { isOnceLive, liveSince } from './schedule-conditions.ts';
import { scopeCoversTrade, specificityOf } from './scope-conditions.ts';
import { versions } from './tables/form-tables.ts';

/** A version that leaves time to begin under the one before it. */
export interface Handover extends FormScope {
  screen: string;
  /** The version before it, of the same scope. */
  previousId: number;
  /** When the new version starts. */
  start: Date;
  lastBegin: string;
}

/** The handovers of all scopes whose last day to begin has not passed by PostgreSQL's clock, oldest first. */
export async function readOpenHandovers(db: Database): Promise<Handover[]> {
  const earlier = alias(versions, 'earlier');
  const { screen, supplierCode, riskCode, platformCode, lastBegin } = versions;
  // Servers decide by their own clocks, which may be behind.
  const today = sql`(now() at time zone 'Asia/Shanghai')::date - 1`;
  const rows = await db
    .selectDistinctOn([versions.versionId], {
      screen,
      supplierCode,
      riskCode,
      platformCode,
      lastBegin,
      previousId: earlier.versionId,
      start: sql<string>`${liveSince(versions)}::text`,
    })
    .from(versions)
    .innerJoin(
      earlier,
      and(
        eq(earlier.screen, screen),
        eq(earlier.supplierCode, supplierCode),
        eq(earlier.riskCode, riskCode),
        eq(earlier.platformCode, platformCode),
        lt(earlier.number, versions.number),
        isOnceLive(earlier),
      ),
    )
    .where(and(gte(lastBegin, today), isOnceLive()))
    .orderBy(asc(versions.versionId), desc(earlier.number));
  return rows.map(({ lastBegin: day, start, ...row }) => ({
    ...row,
    lastBegin: day!,
    start: new Date(start),
  }));
}

/** The version that took the place of another one for a trade; undefined while none has. */
export async function readSuccessor(
  db: Database,
  version: Version,
  trade: FormScope,
  now: Date,
): Promise<Version | undefined> {
  const [successor] = await db
    .select()
    .from(versions)
    .where(
      and(
        eq(versions.screen, version.screen),
        scopeCoversTrade(versions, trade),
        sql`(${specificityOf(versions)}, ${versions.versionId}) > (${specificity(version)}::int, ${version.versionId}::bigint)`,
        isOnceLive(),
        sql`${liveSince(versions)} <= ${now.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(liveSince(versions), asc(versions.versionId))
    .limit(1);
  return successor;
}
