import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Answers } from '../../core/answers.ts';
import type { Database, Transaction } from './database.ts';
import { fitsInteger } from './integer-column.ts';
import { inTransaction } from './transaction.ts';
import { answers as saved, drafts, type retiredAnswers } from './trade-tables.ts';

export type Draft = typeof drafts.$inferSelect;

/** Which form of a trade: a screen, and whom or what it is about when it is filled several times. */
export interface FormKey {
  tradeId: string;
  screen: string;
  /** Empty when the screen is filled once for a trade. */
  subject: string;
}

/** Answers to one form of one trade, built on a revision; 0 means that nothing was there. */
export interface DraftChange extends FormKey {
  versionId: number;
  revision: number;
  answers: Answers;
}

/** The rows of one form of one trade. */
export const ofKey = (
  table: typeof drafts | typeof saved | typeof retiredAnswers,
  { tradeId, screen, subject }: FormKey,
) => and(eq(table.tradeId, tradeId), eq(table.screen, screen), eq(table.subject, subject));

/** The very revision of a draft that a change builds on, as long as it is there and on that version. */
export const ofRevision = (key: FormKey, revision: number, versionId: number) =>
  and(
    ofKey(drafts, key),
    eq(drafts.revision, revision),
    eq(drafts.versionId, versionId),
    isNull(drafts.removedAt),
  );

export async function readDraft(db: Database, key: FormKey): Promise<Draft | undefined> {
  const [draft] = await db
    .select()
    .from(drafts)
    .where(and(ofKey(drafts, key), isNull(drafts.removedAt)));
  return draft;
}

/** Nothing that the person has still to be told of. */
const NOTHING_MOVED = { movedFrom: null, movedSince: null };

/**
 * Stores the next revision in one statement; undefined when the change was built on an older one. A draft that begins
 * anew after one was thrown away counts on, so that none of its revisions is taken for one of that.
 */
export async function writeDraft(
  db: Database | Transaction,
  change: DraftChange,
): Promise<Draft | undefined> {
  const { tradeId, screen, subject, versionId, revision, answers } = change;
  const next = { answers, carried: 0, revision: sql`${drafts.revision} + 1`, updatedAt: sql`now()` };
  if (revision === 0) {
    const [draft] = await db
      .insert(drafts)
      .values({ tradeId, screen, subject, versionId, revision: 1, answers })
      .onConflictDoUpdate({
        target: [drafts.tradeId, drafts.screen, drafts.subject],
        set: { ...next, versionId, removedAt: null },
        setWhere: isNotNull(drafts.removedAt),
      })
      .returning();
    return draft;
  }
  if (!fitsInteger(revision)) return undefined;
  // Answers under way keep their version.
  const [draft] = await db
    .update(drafts)
    .set(next)
    .where(ofRevision(change, revision, versionId))
    .returning();
  return draft;
}

/** Throws the draft away; answers saved as final stay. Tells whether there was one. */
export async function removeDraft(db: Database, key: FormKey): Promise<boolean> {
  const removed = await db
    .update(drafts)
    .set({ answers: {}, carried: 0, ...NOTHING_MOVED, removedAt: sql`now()` })
    .where(and(ofKey(drafts, key), isNull(drafts.removedAt)))
    .returning({ tradeId: drafts.tradeId });
  return removed.length > 0;
}

/**
 * Stores answers that passed every check, and the draft with them, in one transaction.
 *
 * @param alongside what else belongs to the save: it is done in the same transaction, or nothing is
 */
export async function saveAnswers(
  db: Database,
  change: DraftChange,
  alongside?: (tx: Transaction) => Promise<void>,
): Promise<{ revision: number; savedAt: Date } | undefined> {
  return inTransaction(db, async (tx) => {
    const draft = await writeDraft(tx, change);
    if (!draft) return undefined;
    const { tradeId, screen, subject, versionId, revision, answers } = draft;
    if (draft.movedFrom !== null) await tx.update(drafts).set(NOTHING_MOVED).where(ofKey(drafts, draft));
    const values = { versionId, revision, answers, savedAt: sql`now()` };
    const [row] = await tx
      .insert(saved)
      .values({ tradeId, screen, subject, ...values })
      .onConflictDoUpdate({ target: [saved.tradeId, saved.screen, saved.subject], set: values })
      .returning({ savedAt: saved.savedAt });
    await alongside?.(tx);
    return { revision, savedAt: row!.savedAt };
  });
}

/** When the answers of a draft's very revision passed every check; undefined when it was changed since. */
export async function readSavedAt(db: Database, draft: Draft): Promise<Date | undefined> {
  const [row] = await db
    .select({ savedAt: saved.savedAt })
    .from(saved)
    .where(and(ofKey(saved, draft), eq(saved.revision, draft.revision)));
  return row?.savedAt;
}

/** What passed every check last, whatever was changed since; undefined before anything did. */
export async function readSaved(db: Database | Transaction, key: FormKey): Promise<Answers | undefined> {
  const [row] = await db.select({ answers: saved.answers }).from(saved).where(ofKey(saved, key));
  return row?.answers;
}

/** The screens, of those that are filled once for a trade, whose answers are final and were not changed since. */
export async function readFinalScreens(db: Database, tradeId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ screen: saved.screen })
    .from(saved)
    .leftJoin(
      drafts,
      and(
        eq(drafts.tradeId, saved.tradeId),
        eq(drafts.screen, saved.screen),
        eq(drafts.subject, saved.subject),
      ),
    )
    .where(
      and(
        eq(saved.tradeId, tradeId),
        eq(saved.subject, ''),
        or(isNull(drafts.revision), eq(drafts.revision, saved.revision)),
      ),
    );
  return new Set(rows.map(({ screen }) => screen));
}
