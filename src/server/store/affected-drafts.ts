import { and, asc, count, eq, gt, isNull, notExists, sql, type SQL } from 'drizzle-orm';
import { specificity } from '../../core/overlay/scopes.ts';
import { scopeCoversTrade, isTradeInScope, specificityOf } from './scope-conditions.ts';
import type { Database, Transaction } from './connection/database.ts';
import { isOpenSchedule } from './schedule-conditions.ts';
import { releases, scheduledReleases, versions } from './tables/form-tables.ts';
import type { FormScope } from './forms.ts';
import { answers as saved, drafts, trades } from './tables/trade-tables.ts';

/** A draft and the version that it was entered under. */
export interface AffectedDraft {
  tradeId: string;
  subject: string;
  versionId: number;
}

/**
 * Drafts whose customers get the form that is published for a scope: drafts of the scope's trades for which no narrower
 * scope has a release. They may be on versions of wider scopes, from before the scope had a form of its own. Final answers
 * are not drafts.
 */
function isAffected(db: Database | Transaction, screen: string, scope: FormScope) {
  const narrowerRelease = db
    .select({ screen: releases.screen })
    .from(releases)
    .where(
      and(
        eq(releases.screen, screen),
        scopeCoversTrade(releases, trades),
        gt(specificityOf(releases), specificity(scope)),
      ),
    );
  // A form that is scheduled for them is published first, or unpublished (`scheduleProblems`).
  const narrowerSchedule = db
    .select({ versionId: versions.versionId })
    .from(scheduledReleases)
    .innerJoin(versions, eq(versions.versionId, scheduledReleases.versionId))
    .where(
      and(
        isOpenSchedule,
        eq(versions.screen, screen),
        scopeCoversTrade(versions, trades),
        gt(specificityOf(versions), specificity(scope)),
      ),
    );
  return and(
    eq(drafts.screen, screen),
    isOpen(db),
    isTradeInScope(scope),
    notExists(narrowerRelease),
    notExists(narrowerSchedule),
  );
}

/** Drafts that are neither removed nor final. */
function isOpen(db: Database | Transaction) {
  const finalAnswers = db
    .select({ tradeId: saved.tradeId })
    .from(saved)
    .where(
      and(
        eq(saved.tradeId, drafts.tradeId),
        eq(saved.screen, drafts.screen),
        eq(saved.subject, drafts.subject),
        eq(saved.revision, drafts.revision),
      ),
    );
  return and(isNull(drafts.removedAt), notExists(finalAnswers));
}

/** The screens and versions of the open drafts. */
export const readVersionsOfDrafts = (
  db: Database | Transaction,
): Promise<{ screen: string; versionId: number }[]> =>
  db.selectDistinct({ screen: drafts.screen, versionId: drafts.versionId }).from(drafts).where(isOpen(db));

/** Pages through the open drafts of one version. */
export const readDraftsOfVersion = (
  db: Database | Transaction,
  { screen, versionId }: { screen: string; versionId: number },
  pageSize = 500,
): AsyncGenerator<AffectedDraft[]> =>
  readPages(db, and(eq(drafts.screen, screen), eq(drafts.versionId, versionId), isOpen(db)), pageSize);

/** Counts the drafts that publishing for a scope would affect. */
export async function countAffectedDrafts(
  db: Database | Transaction,
  screen: string,
  scope: FormScope,
): Promise<number> {
  const [row] = await db
    .select({ drafts: count() })
    .from(drafts)
    .innerJoin(trades, eq(trades.tradeId, drafts.tradeId))
    .where(isAffected(db, screen, scope));
  return row!.drafts;
}

/** Pages through the drafts that publishing for a scope would affect, so that any number of them fits into memory. */
export const readAffectedDrafts = (
  db: Database | Transaction,
  screen: string,
  scope: FormScope,
  pageSize = 500,
): AsyncGenerator<AffectedDraft[]> => readPages(db, isAffected(db, screen, scope), pageSize);

async function* readPages(
  db: Database | Transaction,
  condition: SQL | undefined,
  pageSize: number,
): AsyncGenerator<AffectedDraft[]> {
  const key = sql`(${drafts.tradeId}, ${drafts.subject})`;
  for (let last = { tradeId: '', subject: '' }; ;) {
    const page = await db
      .select({ tradeId: drafts.tradeId, subject: drafts.subject, versionId: drafts.versionId })
      .from(drafts)
      .innerJoin(trades, eq(trades.tradeId, drafts.tradeId))
      .where(and(condition, sql`${key} > (${last.tradeId}, ${last.subject})`))
      .orderBy(asc(drafts.tradeId), asc(drafts.subject))
      .limit(pageSize);
    if (page.length === 0) return;
    yield page;
    last = page.at(-1)!;
  }
}
