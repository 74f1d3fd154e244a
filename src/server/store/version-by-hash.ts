// Finds versions by the hash of their content.
import { and, desc, eq, not, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { scopeCoversTrade, specificityOf } from './scope-conditions.ts';
import type { Database } from './connection/database.ts';
import { isOnceLive, isScheduledAfter, liveSince } from './schedule-conditions.ts';
import { versions } from './tables/form-tables.ts';
import type { FormScope, Version } from './forms.ts';

/** Longer than any server process takes to notice a release, and than the clocks of two servers differ. */
const RELEASE_DELAY = sql`interval '1 minute'`;

/**
 * Finds a version by its content hash, if this trade can have seen it: a version that was replaced, or hidden by a narrower
 * scope, before the trade began is refused, because it might ask for less than the trade's form does, and so is one that is
 * not live yet.
 */
export async function readVersionByHash(
  db: Database,
  screen: string,
  contentHash: string,
  trade: FormScope & { createdAt: Date },
  now: Date,
): Promise<Version | undefined> {
  const newer = alias(versions, 'newer');
  const replaced = db
    .select({ versionId: newer.versionId })
    .from(newer)
    .where(
      and(
        eq(newer.screen, screen),
        scopeCoversTrade(newer, trade),
        sql`(${specificityOf(newer)}, ${newer.versionId}) > (${specificityOf(versions)}, ${versions.versionId})`,
        isOnceLive(newer),
        sql`${liveSince(newer)} < ${trade.createdAt.toISOString()}::timestamptz - ${RELEASE_DELAY}`,
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
        isOnceLive(),
        not(isScheduledAfter(sql`${now.toISOString()}::timestamptz + ${RELEASE_DELAY}`)),
        notExists(replaced),
      ),
    )
    .orderBy(desc(versions.versionId))
    .limit(1);
  return row;
}

/** The newest version with this content, of any scope. */
export async function readVersionOfContent(db: Database, contentHash: string): Promise<number | undefined> {
  const [row] = await db
    .select({ versionId: versions.versionId })
    .from(versions)
    .where(eq(versions.contentHash, contentHash))
    .orderBy(desc(versions.versionId))
    .limit(1);
  return row?.versionId;
}
