import { and, asc, eq, gt, lte, sql } from 'drizzle-orm';
import type { AnswerMapping } from '../../core/migrate/migrate-answers.ts';
import type { Database, Transaction } from './connection/database.ts';
import { versions } from './tables/form-tables.ts';
import { matchesScope, type FormScope } from './forms.ts';
import { isOnceLive } from './schedule-conditions.ts';
import { versionAnswerMappings } from './tables/answer-mapping-tables.ts';

/** Versions of one form: those published after `from`, up to and including `to`, or up to the latest. */
export interface VersionRange {
  screen: string;
  scope: FormScope;
  from: number;
  to?: number;
}

/** The answer mappings of a version range, oldest first: those published with a version and those added later. */
export async function readAnswerMappings(
  db: Database | Transaction,
  { screen, scope, from, to }: VersionRange,
): Promise<AnswerMapping[]> {
  const rows = await db
    .select({ mapping: sql<AnswerMapping>`${effectiveMapping}` })
    .from(versions)
    .leftJoin(versionAnswerMappings, eq(versionAnswerMappings.versionId, versions.versionId))
    .where(
      and(
        matchesScope(versions, screen, scope),
        gt(versions.versionId, from),
        to === undefined ? undefined : lte(versions.versionId, to),
        sql`${effectiveMapping} is not null`,
        isOnceLive(),
      ),
    )
    .orderBy(asc(versions.versionId));
  return rows.map((row) => row.mapping);
}

const effectiveMapping = sql`coalesce(${versions.mapping}, ${versionAnswerMappings.mapping})`;

/** The answer mapping that was added to a version after publishing. */
export async function readLateMapping(
  db: Database | Transaction,
  versionId: number,
): Promise<typeof versionAnswerMappings.$inferSelect | undefined> {
  const [row] = await db
    .select()
    .from(versionAnswerMappings)
    .where(eq(versionAnswerMappings.versionId, versionId));
  return row;
}

/** Adds the answer mapping of a version that was published without one. */
export async function insertLateMapping(
  tx: Transaction,
  row: typeof versionAnswerMappings.$inferInsert,
): Promise<void> {
  await tx.insert(versionAnswerMappings).values(row);
}
