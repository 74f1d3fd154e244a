import { and, asc, gt, sql } from 'drizzle-orm';
import type { Answers } from '../../core/answers/answers.ts';
import type { RetiredAnswer } from '../../core/migrate/change-summary.ts';
import { audit } from './audit.ts';
import type { Database } from './connection/database.ts';
import { matchesKey, matchesRevision, type Draft } from './drafts.ts';
import { inTransaction } from './connection/transaction.ts';
import { drafts, retiredAnswers } from './tables/trade-tables.ts';

export type RetiredAnswerRow = typeof retiredAnswers.$inferSelect;

/** What is to stand in the place of one revision of a draft. */
export interface DraftMigration {
  /** As it was read; it is moved as long as it is still this. */
  draft: Draft;
  /** The version that the draft has afterwards. */
  versionId: number;
  answers: Answers;
  /** The version under which the answers were given. */
  enteredVersionId: number;
  /** Answers that have no place, which are kept with the version under which they were given. */
  retired: readonly RetiredAnswer[];
  /** How many answers that had been set aside are in it again. */
  restored: number;
  /** The person is to hear of it. */
  notifyCustomer: boolean;
  /** Somebody entered these answers just now, instead of their being those of the draft. */
  isNewEntry: boolean;
}

/**
 * Puts a draft on another version, in one transaction or not at all; undefined when the draft is not what was read any
 * more. A revision that is final never becomes so later, so whether it is can be asked before.
 */
export async function writeMigratedDraft(db: Database, move: DraftMigration): Promise<Draft | undefined> {
  const { draft, versionId, answers, enteredVersionId, retired, restored, notifyCustomer, isNewEntry } = move;
  return inTransaction(db, async (tx) => {
    const [moved] = await tx
      .update(drafts)
      .set({
        versionId,
        answers,
        revision: sql`${drafts.revision} + 1`,
        carried: isNewEntry ? 0 : sql`${drafts.carried} + 1`,
        ...(isNewEntry ? { updatedAt: sql`now()` } : {}),
        ...(notifyCustomer && draft.movedFrom === null
          ? { movedFrom: enteredVersionId, movedSince: draft.revision }
          : {}),
      })
      .where(matchesRevision(draft, draft.revision, draft.versionId))
      .returning();
    if (!moved) return undefined;
    const { tradeId, screen, subject, revision } = moved;
    const kept = { tradeId, screen, subject, revision, versionId: enteredVersionId };
    if (retired.length > 0)
      await tx.insert(retiredAnswers).values(retired.map((answer) => ({ ...kept, ...answer })));
    await audit(tx, {
      actor: 'customer',
      action: isNewEntry ? 'draft.carry' : 'draft.move',
      subject: tradeId,
      details: {
        screen,
        subject,
        revision,
        from: enteredVersionId,
        to: versionId,
        retired: retired.length,
        restored,
      },
    });
    return moved;
  });
}

/** What was set aside of a draft since the person last met its version, the oldest first. */
export async function readRetiredAnswers(db: Database, draft: Draft): Promise<RetiredAnswerRow[]> {
  if (draft.movedSince === null) return [];
  return db
    .select()
    .from(retiredAnswers)
    .where(and(matchesKey(retiredAnswers, draft), gt(retiredAnswers.revision, draft.movedSince)))
    .orderBy(asc(retiredAnswers.revision), asc(retiredAnswers.at));
}
