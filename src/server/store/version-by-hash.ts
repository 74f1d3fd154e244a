import { and, desc, eq, inArray, notExists, sql } from 'drizzle-orm';
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';
import { versions } from './form-tables.ts';
import type { FormScope, Version } from './forms.ts';

type ScopeColumns = Record<keyof FormScope, AnyPgColumn>;

/** Of the scopes that cover one trade, no two are equally narrow. */
const narrownessOf = ({ supplierCode, riskCode, platformCode }: ScopeColumns) =>
  sql<number>`(case when ${supplierCode} = '' then 0 else 4 end
    + case when ${riskCode} = '' then 0 else 2 end + case when ${platformCode} = '' then 0 else 1 end)`;

const coversTrade = (columns: ScopeColumns, trade: FormScope) =>
  and(
    inArray(columns.supplierCode, ['', trade.supplierCode]),
    inArray(columns.riskCode, ['', trade.riskCode]),
    inArray(columns.platformCode, ['', trade.platformCode]),
  );

/** Longer than any server process takes to learn of a release. */
const HEARD_WITHIN = sql`interval '1 minute'`;

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
        coversTrade(better, trade),
        sql`(${narrownessOf(better)}, ${better.versionId}) > (${narrownessOf(versions)}, ${versions.versionId})`,
        sql`${better.publishedAt} < ${trade.createdAt.toISOString()}::timestamptz - ${HEARD_WITHIN}`,
      ),
    );
  const [row] = await db
    .select()
    .from(versions)
    .where(
      and(
        eq(versions.contentHash, contentHash),
        eq(versions.screen, screen),
        coversTrade(versions, trade),
        notExists(replaced),
      ),
    )
    .orderBy(desc(versions.versionId))
    .limit(1);
  return row;
}
