import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Answers } from '../../core/answers/answers.ts';
import type { FormKey } from '../../core/answers/form-key.ts';
import type { Database, Transaction } from './connection/database.ts';
import { fitsInteger } from './connection/integer-column.ts';
import { preparedQuery } from './connection/prepared-query.ts';
import type { Session } from './sessions.ts';
import { inTransaction } from './connection/transaction.ts';
import { answers as saved, drafts, trades, type retiredAnswers } from './tables/trade-tables.ts';
import type { Trade } from './trades.ts';

export type Draft = typeof drafts.$inferSelect;

/** Answers to one form of one trade, built on a revision; 0 means that nothing was there. */
export interface DraftChange extends FormKey {
  versionId: number;
  revision: number;
  answers: Answers;
}

/** The rows of one form of one trade. */
export const matchesKey = (
  table: typeof drafts | typeof saved | typeof retiredAnswers,
  { tradeId, screen, subject }: FormKey,
) => and(eq(table.tradeId, tradeId), eq(table.screen, screen), eq(table.subject, subject));

/** The very revision of a draft that a change builds on, as long as it is there and on that version. */
export const matchesRevision = (key: FormKey, revision: number, versionId: number) =>
  and(
    matchesKey(drafts, key),
    eq(drafts.revision, revision),
    eq(drafts.versionId, versionId),
    isNull(drafts.removedAt),
  );

export async function readDraft(db: Database, key: FormKey): Promise<Draft | undefined> {
  const [draft] = await db
    .select()
    .from(drafts)
    .where(and(matchesKey(drafts, key), isNull(drafts.removedAt)));
  return draft;
}

const tradeWithDraft = preparedQuery((db) =>
  db
    .select({ trade: trades, draft: drafts })
    .from(trades)
    .leftJoin(
      drafts,
      and(
        eq(drafts.tradeId, trades.tradeId),
        eq(drafts.screen, sql.placeholder('screen')),
        eq(drafts.subject, sql.placeholder('subject')),
        isNull(drafts.removedAt),
      ),
    )
    .where(
      and(eq(trades.tradeId, sql.placeholder('tradeId')), eq(trades.tokenHash, sql.placeholder('tokenHash'))),
    )
    .prepare('trade_with_draft'),
);

/** A trade of this session, with what was entered for one of its forms. One of somebody else is not there. */
export async function readTradeWithDraft(
  db: Database,
  { tokenHash }: Session,
  { tradeId, screen, subject }: FormKey,
): Promise<{ trade: Trade; draft: Draft | undefined } | undefined> {
  const [row] = await tradeWithDraft(db).execute({ tokenHash, tradeId, screen, subject });
  return row && { trade: row.trade, draft: row.draft ?? undefined };
}

/** Nothing that the person has still to be told of. */
const NO_MIGRATION = { movedFrom: null, movedSince: null };

/**
 * The next revision of a draft, in one statement that finds nothing to do when the change was built on an older one. A
 * draft that begins anew after one was thrown away counts on, so that none of its revisions is taken for one of that.
 */
function nextRevision(db: Database | Transaction, change: DraftChange, more: Partial<Draft> = {}) {
  const { tradeId, screen, subject, versionId, revision, answers } = change;
  const next = { answers, carried: 0, revision: sql`${drafts.revision} + 1`, updatedAt: sql`now()`, ...more };
  if (revision === 0)
    return db
      .insert(drafts)
      .values({ tradeId, screen, subject, versionId, revision: 1, answers })
      .onConflictDoUpdate({
        target: [drafts.tradeId, drafts.screen, drafts.subject],
        set: { ...next, versionId, removedAt: null },
        setWhere: isNotNull(drafts.removedAt),
      })
      .returning();
  // Answers under way keep their version.
  return db
    .update(drafts)
    .set(next)
    .where(matchesRevision(change, revision, versionId))
    .returning();
}

/** Stores the next revision; undefined when the change was built on an older one. */
export async function writeDraft(db: Database, change: DraftChange): Promise<Draft | undefined> {
  if (!fitsInteger(change.revision)) return undefined;
  const [draft] = await nextRevision(db, change);
  return draft;
}

/** Throws the draft away; answers saved as final stay. Tells whether there was one. */
export async function removeDraft(db: Database, key: FormKey): Promise<boolean> {
  const removed = await db
    .update(drafts)
    .set({ answers: {}, carried: 0, ...NO_MIGRATION, removedAt: sql`now()` })
    .where(and(matchesKey(drafts, key), isNull(drafts.removedAt)))
    .returning({ tradeId: drafts.tradeId });
  return removed.length > 0;
}

/** Answers that were stored as final. */
export interface SaveReceipt {
  revision: number;
  savedAt: Date;
}

/**
 * Stores answers that passed every check, and the draft with them, both or neither; undefined when the change was built
 * on an older revision.
 *
 * @param alongside what else belongs to the save, if anything: it is done in the same transaction, or nothing is
 */
export async function saveAnswers(
  db: Database,
  change: DraftChange,
  alongside?: (tx: Transaction) => Promise<void>,
): Promise<SaveReceipt | undefined> {
  if (!fitsInteger(change.revision)) return undefined;
  if (!alongside) return writeSavedAnswers(db, change);
  return inTransaction(db, async (tx) => {
    const final = await writeSavedAnswers(tx, change);
    if (final) await alongside(tx);
    return final;
  });
}

/** One statement for the draft and what is final of it, so that most saves cost one way to the database. */
async function writeSavedAnswers(
  db: Database | Transaction,
  change: DraftChange,
): Promise<SaveReceipt | undefined> {
  const draft = db.$with('draft').as(nextRevision(db, change, NO_MIGRATION));
  const { tradeId, screen, subject, versionId, revision, answers } = draft;
  const [row] = await db
    .with(draft)
    .insert(saved)
    .select(
      db
        .select({
          tradeId,
          screen,
          subject,
          versionId,
          revision,
          answers,
          savedAt: sql`now()`.as('saved_at'),
        })
        .from(draft),
    )
    .onConflictDoUpdate({
      target: [saved.tradeId, saved.screen, saved.subject],
      set: {
        versionId: sql`excluded.version_id`,
        revision: sql`excluded.revision`,
        answers: sql`excluded.answers`,
        savedAt: sql`excluded.saved_at`,
      },
    })
    .returning({ revision: saved.revision, savedAt: saved.savedAt });
  return row;
}

/** When the answers of a draft's very revision passed every check; undefined when it was changed since. */
export async function readSavedAt(db: Database, draft: Draft): Promise<Date | undefined> {
  const [row] = await db
    .select({ savedAt: saved.savedAt })
    .from(saved)
    .where(and(matchesKey(saved, draft), eq(saved.revision, draft.revision)));
  return row?.savedAt;
}

/** What passed every check last, whatever was changed since; undefined before anything did. */
export async function readSavedAnswers(
  db: Database | Transaction,
  key: FormKey,
): Promise<Answers | undefined> {
  const [row] = await db.select({ answers: saved.answers }).from(saved).where(matchesKey(saved, key));
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
