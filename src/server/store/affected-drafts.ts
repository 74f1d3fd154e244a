import { and, asc, count, eq, gt, isNull, notExists, sql } from 'drizzle-orm';
import { specificity } from '../../core/overlay/scopes.ts';
import type { Answers } from '../../core/answers/answers.ts';
import { scopeCoversTrade, isTradeInScope, specificityOf } from './scope-conditions.ts';
import type { Database, Transaction } from './connection/database.ts';
import { decryptRecord } from '../encryption/encrypted-record.ts';
import { draftAddress } from '../encryption/record-addresses.ts';
import { releases } from './tables/form-tables.ts';
import type { FormScope } from './forms.ts';
import { answers as saved, drafts, trades } from './tables/trade-tables.ts';

/** A draft with the version that it was entered under. */
export interface AffectedDraft {
  tradeId: string;
  subject: string;
  versionId: number;
  answers: Answers;
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
  return and(
    eq(drafts.screen, screen),
    isNull(drafts.removedAt),
    isTradeInScope(scope),
    notExists(narrowerRelease),
    notExists(finalAnswers),
  );
}

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
export async function* readAffectedDrafts(
  db: Database | Transaction,
  screen: string,
  scope: FormScope,
  pageSize = 500,
): AsyncGenerator<AffectedDraft[]> {
  const key = sql`(${drafts.tradeId}, ${drafts.subject})`;
  for (let last = { tradeId: '', subject: '' }; ;) {
    const page = await db
      .select({
        tradeId: drafts.tradeId,
        subject: drafts.subject,
        versionId: drafts.versionId,
        revision: drafts.revision,
        answers: drafts.answers,
      })
      .from(drafts)
      .innerJoin(trades, eq(trades.tradeId, drafts.tradeId))
      .where(and(isAffected(db, screen, scope), sql`${key} > (${last.tradeId}, ${last.subject})`))
      .orderBy(asc(drafts.tradeId), asc(drafts.subject))
      .limit(pageSize);
    if (page.length === 0) return;
    yield page.map(({ answers, ...row }) => ({
      ...row,
      answers: decryptRecord(db.dataKeys, draftAddress({ ...row, screen }), answers),
    }));
    last = page.at(-1)!;
  }
}
