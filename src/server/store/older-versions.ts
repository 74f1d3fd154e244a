import { and, desc, eq, lt } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from './connection/database.ts';
import { isOnceLive } from './schedule-conditions.ts';
import { versions } from './tables/form-tables.ts';

/** Number of versions that stand in for a released one. */
const MAX_STAND_INS = 5;

/** The ids of the versions of the same form before a version, newest first. */
export async function readOlderVersionIds(db: Database, versionId: number): Promise<number[]> {
  const newer = alias(versions, 'newer');
  const rows = await db
    .select({ versionId: versions.versionId })
    .from(versions)
    .innerJoin(newer, eq(newer.versionId, versionId))
    .where(
      and(
        eq(versions.screen, newer.screen),
        eq(versions.supplierCode, newer.supplierCode),
        eq(versions.riskCode, newer.riskCode),
        eq(versions.platformCode, newer.platformCode),
        lt(versions.number, newer.number),
        isOnceLive(),
      ),
    )
    .orderBy(desc(versions.number))
    .limit(MAX_STAND_INS);
  return rows.map((row) => row.versionId);
}
