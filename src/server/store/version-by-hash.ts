import { and, desc, eq, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { scopeCoversTrade, specificityOf } from './scope-conditions.ts';
import type { Database } from './connection/database.ts';
import { versions } from './tables/form-tables.ts';
import type { FormScope, Version } from './forms.ts';

/** Longer than any server process takes to learn of a release. */
const RELEASE_DELAY = sql`interval '1 minute'`;

/**
 * A version by what it says, if this trade can have been shown it: one that was replaced before the trade began, or
 * that a narrower form stood before, would ask less than its product does.
 */
export async function readVersionByHash(
  db: Database,
  screen: string,
  contentHash: string,
  trade: FormScope & { createdAt: Date },
): Promise<Version | undefined> {
  const better = alias(versions, 'better');
  const replaced = db
    .select({ versionId: better.versionId })
    .from(better)
    .where(
      and(
        eq(better.screen, screen),
        scopeCoversTrade(better, trade),
        sql`(${specificityOf(better)}, ${better.versionId}) > (${specificityOf(versions)}, ${versions.versionId})`,
        sql`${better.publishedAt} < ${trade.createdAt.toISOString()}::timestamptz - ${RELEASE_DELAY}`,
      ),
    );
  const [row] = await db
    .select()
    .from(versions)
    .where(
      and(
        eq(versions.contentHash, contentHash),
        eq(versions.screen, screen),
        scopeCoversTrade(versions, trade),
        notExists(replaced),
      ),
    )
    .orderBy(desc(versions.versionId))
    .limit(1);
  return row;
}
