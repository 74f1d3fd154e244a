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

/** A change of a draft, based on a revision; 0 when there was no draft. */
export interface DraftChange extends FormKey {
  versionId: number;
  revision: number;
  answers: Answers;
}

/** Condition for the rows of one form instance. */
export const matchesKey = (
  table: typeof drafts | typeof saved | typeof retiredAnswers,
  { tradeId, screen, subject }: FormKey,
) => and(eq(table.tradeId, tradeId), eq(table.screen, screen), eq(table.subject, subject));

/** Condition for a draft that is still at this revision and version. */
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
      and(eq(trades.tradeId, sql.placeholder('tradeId')), eq(trades.ownerId, sql.placeholder('ownerId'))),
    )
    .prepare('trade_with_draft'),
);

/** A trade of the session's owner with the draft of one of its forms. A trade of another owner reads as undefined. */
export async function readTradeWithDraft(
  db: Database,
  { ownerId }: Pick<Session, 'ownerId'>,
  { tradeId, screen, subject }: FormKey,
): Promise<{ trade: Trade; draft: Draft | undefined } | undefined> {
  const [row] = await tradeWithDraft(db).execute({ ownerId, tradeId, screen, subject });
  return row && { trade: row.trade, draft: row.draft ?? undefined };
}

/** No change summary is due. */
const NO_MIGRATION = { migratedFrom: null, migratedSince: null };

/**
 * The statement for the next revision of a draft; it affects no row when the change is based on an older revision. A draft
 * that replaces a removed one continues its numbering, so that no two drafts share a revision.
 */
function nextRevision(db: Database | Transaction, change: DraftChange, extra: Partial<Draft> = {}) {
  const { tradeId, screen, subject, versionId, revision, answers } = change;
  const next = {
    answers,
    migrationCount: 0,
    revision: sql`${drafts.revision} + 1`,
    updatedAt: sql`now()`,
    ...extra,
  };
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
  // A draft keeps its version.
  return db
    .update(drafts)
    .set(next)
    .where(matchesRevision(change, revision, versionId))
    .returning();
}

/** Stores the next revision. Returns undefined when the change is based on an older one. */
export async function writeDraft(db: Database, change: DraftChange): Promise<Draft | undefined> {
  if (!fitsInteger(change.revision)) return undefined;
  const [draft] = await nextRevision(db, change);
  return draft;
}

/** Removes the draft; final answers stay. Returns whether there was a draft. */
export async function removeDraft(db: Database, key: FormKey): Promise<boolean> {
  const removed = await db
    .update(drafts)
    .set({ answers: {}, migrationCount: 0, ...NO_MIGRATION, removedAt: sql`now()` })
    .where(and(matchesKey(drafts, key), isNull(drafts.removedAt)))
    .returning({ tradeId: drafts.tradeId });
  return removed.length > 0;
}

/** The receipt of a final save. */
export interface SaveReceipt {
  revision: number;
  savedAt: Date;
}

/**
 * Stores checked answers as final, and as the draft, atomically. Returns undefined when the change is based on an older
 * revision.
 *
 * @param alongside further work of the save, done in the same transaction
 */
export async function saveAnswers(
  db: Database,
  change: DraftChange,
  alongside?: (tx: Transaction) => Promise<void>,
): Promise<SaveReceipt | undefined> {
  if (!fitsInteger(change.revision)) return undefined;
  if (!alongside) return writeSavedAnswers(db, change);
  return inTransaction(db, async (tx) => {
    const receipt = await writeSavedAnswers(tx, change);
    if (receipt) await alongside(tx);
    return receipt;
  });
}

/** Writes draft and final answers in one statement, so that most saves take one round trip. */
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

/** When this revision of a draft was saved as final; undefined when the draft has changed since. */
export async function readSavedAt(db: Database, draft: Draft): Promise<Date | undefined> {
  const [row] = await db
    .select({ savedAt: saved.savedAt })
    .from(saved)
    .where(and(matchesKey(saved, draft), eq(saved.revision, draft.revision)));
  return row?.savedAt;
}

/** The latest final answers, whatever the draft holds; undefined before the first final save. */
export async function readSavedAnswers(
  db: Database | Transaction,
  key: FormKey,
): Promise<Answers | undefined> {
  const [row] = await db.select({ answers: saved.answers }).from(saved).where(matchesKey(saved, key));
  return row?.answers;
}

/** The screens without a subject whose final answers have not changed since. */
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
