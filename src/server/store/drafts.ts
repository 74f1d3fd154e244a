import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Answers } from '../../core/answers/answers.ts';
import type { FormKey } from '../../core/answers/form-key.ts';
import type { ReadAnswers } from '../../core/conditions/changed-answers.ts';
import type { Database, Transaction } from './connection/database.ts';
import { fitsInteger } from './connection/integer-column.ts';
import { decryptRecord, encryptRecord, type Stored } from '../encryption/encrypted-record.ts';
import { answersAddress, draftAddress } from '../encryption/record-addresses.ts';
import { outcomeRecord, pinnedRecord } from './final-records.ts';
import { changeAnswers } from './changeable-answers.ts';
import { preparedQuery } from './connection/prepared-query.ts';
import type { Session } from './sessions.ts';
import { answers as saved, drafts, trades, type retiredAnswers } from './tables/trade-tables.ts';
import type { Trade } from './trades.ts';

type DraftRow = typeof drafts.$inferSelect;
/** A draft with its answers decrypted. */
export type Draft = Omit<DraftRow, 'answers'> & { answers: Answers };

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
  const [row] = await db
    .select()
    .from(drafts)
    .where(and(matchesKey(drafts, key), isNull(drafts.removedAt)));
  return row && decryptDraftRow(db, row);
}

/** The drafts of a screen in several trades. */
export async function readDraftsOfTrades(
  db: Database,
  screen: string,
  tradeIds: readonly string[],
): Promise<Draft[]> {
  const rows = await db
    .select()
    .from(drafts)
    .where(and(eq(drafts.screen, screen), inArray(drafts.tradeId, [...tradeIds]), isNull(drafts.removedAt)));
  return rows.map((row) => decryptDraftRow(db, row));
}

export const decryptDraftRow = (db: Database | Transaction, row: DraftRow): Draft => ({
  ...row,
  answers: decryptRecord(db.dataKeys, draftAddress(row), row.answers),
});

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
  return row && { trade: row.trade, draft: row.draft ? decryptDraftRow(db, row.draft) : undefined };
}

/** No change summary is due. */
const NO_MIGRATION = { migratedFrom: null, migratedSince: null };

/** The stored revision that a change replaces; `removed` replaces it only if that draft is removed. */
type Base = { state: 'none' | 'removed' | 'current'; revision: number };

/** The statement for the next revision of a draft; it affects no row when the base is not the stored revision. */
function nextRevision(db: Transaction, change: DraftChange, base: Base, extra: Partial<DraftRow> = {}) {
  const { tradeId, screen, subject, versionId } = change;
  const revision = base.revision + 1;
  const answers = encryptRecord(db.dataKeys, draftAddress({ ...change, revision }), change.answers);
  if (base.state === 'none')
    return db
      .insert(drafts)
      .values({ tradeId, screen, subject, versionId, revision, answers })
      .onConflictDoNothing()
      .returning();
  const next = { answers, migrationCount: 0, revision, updatedAt: sql`now()`, ...extra };
  const isRemoved = and(
    matchesKey(drafts, change),
    eq(drafts.revision, base.revision),
    isNotNull(drafts.removedAt),
  );
  return (
    db
      .update(drafts)
      // A draft keeps its version until it is removed.
      .set(base.state === 'removed' ? { ...next, versionId, removedAt: null } : next)
      .where(base.state === 'removed' ? isRemoved : matchesRevision(change, base.revision, versionId))
      .returning()
  );
}

/**
 * Writes a change on its base. A draft that replaces a removed one continues its numbering, so that no two drafts share a
 * revision.
 */
async function writeOnBase<Row>(
  db: Transaction,
  change: DraftChange,
  write: (base: Base) => Promise<Row | undefined>,
): Promise<Row | undefined> {
  if (change.revision !== 0) return write({ state: 'current', revision: change.revision });
  const inserted = await write({ state: 'none', revision: 0 });
  if (inserted) return inserted;
  // Only a removed draft is replaced: the statement that writes decides it.
  const [stored] = await db
    .select({ revision: drafts.revision })
    .from(drafts)
    .where(matchesKey(drafts, change));
  return stored && write({ state: 'removed', ...stored });
}

/** Stores the next revision. Returns undefined when the change is based on an older one. @throws Problem as `changeAnswers` */
export async function writeDraft(db: Database, change: DraftChange): Promise<Draft | undefined> {
  if (!fitsInteger(change.revision + 1)) return undefined;
  const row = await changeAnswers(db, change, (tx) =>
    writeOnBase(tx, change, async (base) => (await nextRevision(tx, change, base))[0]),
  );
  return row && { ...row, answers: change.answers };
}

/** Of a removed draft; clear, because it says nothing. */
const NO_ANSWERS = {} as Stored<Answers>;

/** Removes the draft; final answers stay. Returns whether there was a draft. @throws Problem as `changeAnswers` */
export async function removeDraft(db: Database, key: FormKey): Promise<boolean> {
  const removed = await changeAnswers(db, key, (tx) =>
    tx
      .update(drafts)
      .set({ answers: NO_ANSWERS, migrationCount: 0, ...NO_MIGRATION, removedAt: sql`now()` })
      .where(and(matchesKey(drafts, key), isNull(drafts.removedAt)))
      .returning({ tradeId: drafts.tradeId }),
  );
  return removed.length > 0;
}

/** The receipt of a final save. */
export interface SaveReceipt {
  revision: number;
  savedAt: Date;
}

/** Checked answers with what they lead to, and what they read of other screens. */
export interface FinalChange extends DraftChange {
  outcomeId?: string | undefined;
  read?: ReadAnswers | undefined;
}

/**
 * Stores checked answers as final, and as the draft, atomically; undefined when the change is based on an older revision.
 *
 * @param alongside further work of the save, done in the same transaction
 * @throws Problem as `changeAnswers`
 */
export async function saveAnswers(
  db: Database,
  change: FinalChange,
  alongside?: (tx: Transaction) => Promise<void>,
): Promise<SaveReceipt | undefined> {
  if (!fitsInteger(change.revision + 1)) return undefined;
  return changeAnswers(db, change, async (tx) => {
    const receipt = await writeOnBase(tx, change, (base) => writeSavedAnswers(tx, change, base));
    if (receipt) await alongside?.(tx);
    return receipt;
  });
}

/** Writes draft and final answers in one statement. */
async function writeSavedAnswers(
  db: Transaction,
  change: FinalChange,
  base: Base,
): Promise<SaveReceipt | undefined> {
  const draft = db.$with('draft').as(nextRevision(db, change, base, NO_MIGRATION));
  const { tradeId, screen, subject, versionId, revision } = draft;
  const address = answersAddress({ ...change, revision: base.revision + 1 });
  const record = JSON.stringify(encryptRecord(db.dataKeys, address, change.answers));
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
          answers: sql`${record}::jsonb`.as('answers'),
          savedAt: sql`now()`.as('saved_at'),
          outcome: sql`${outcomeRecord(db, change, base.revision + 1)}::jsonb`.as('outcome'),
          pinnedAnswers: sql`${pinnedRecord(db, change, base.revision + 1)}::jsonb`.as('pinned_answers'),
          agreedPremiumFen: sql`null::bigint`.as('agreed_premium_fen'),
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
        outcome: sql`excluded.outcome`,
        pinnedAnswers: sql`excluded.pinned_answers`,
      },
    })
    .returning({ revision: saved.revision, savedAt: saved.savedAt });
  return row;
}
