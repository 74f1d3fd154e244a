// Reads of final answers. `saveAnswers` writes them together with the draft.
import { and, eq, not, sql } from 'drizzle-orm';
import type { Answers } from '../../core/answers/answers.ts';
import type { FormKey } from '../../core/answers/form-key.ts';
import { decryptRecord } from '../encryption/encrypted-record.ts';
import { answersAddress, outcomeAddress, pinnedAnswersAddress } from '../encryption/record-addresses.ts';
import type { Database, Transaction } from './connection/database.ts';
import { matchesKey, type Draft } from './drafts.ts';
import { tradeRowsOf } from './trade-rows.ts';
import { answers as saved, drafts, type PinnedAnswers } from './tables/trade-tables.ts';

/** When this revision of a draft was saved as final; undefined when the draft has changed since. */
export async function readSavedAt(db: Database, draft: Draft): Promise<Date | undefined> {
  const [row] = await db
    .select({ savedAt: saved.savedAt })
    .from(saved)
    .where(and(matchesKey(saved, draft), eq(saved.revision, draft.revision)));
  return row?.savedAt;
}

/** Final answers with the version that they were entered under, and their revision. */
export interface FinalAnswers {
  answers: Answers;
  versionId: number;
  revision: number;
}

/** Columns of the latest final answers, from the rows of many trades where they were read together. */
async function readRow<Column extends keyof typeof saved.$inferSelect>(
  db: Database | Transaction,
  key: FormKey,
  columns: Pick<typeof saved._.columns, Column>,
): Promise<Pick<typeof saved.$inferSelect, Column> | undefined> {
  const read = tradeRowsOf(db);
  if (read) return read.answers(key);
  const [row] = await db.select(columns).from(saved).where(matchesKey(saved, key));
  return row as Pick<typeof saved.$inferSelect, Column> | undefined;
}

/** The latest final answers, whatever the draft holds; undefined before the first final save. */
export async function readFinalAnswers(
  db: Database | Transaction,
  key: FormKey,
): Promise<FinalAnswers | undefined> {
  const { revision, versionId, answers } = saved;
  const row = await readRow(db, key, { revision, versionId, answers });
  return (
    row && { ...row, answers: decryptRecord(db.dataKeys, answersAddress({ ...key, ...row }), row.answers) }
  );
}

/** The latest final answers, locked against later saves until the transaction ends. */
export async function lockFinalAnswers(tx: Transaction, key: FormKey): Promise<FinalAnswers | undefined> {
  await tx.select({ revision: saved.revision }).from(saved).where(matchesKey(saved, key)).for('share');
  return readFinalAnswers(tx, key);
}

/** The answers of `readFinalAnswers`. */
export const readSavedAnswers = async (
  db: Database | Transaction,
  key: FormKey,
): Promise<Answers | undefined> => (await readFinalAnswers(db, key))?.answers;

/** The outcome of the latest final answers, with the version that has it; undefined without one. */
export async function readOutcome(
  db: Database | Transaction,
  key: FormKey,
): Promise<{ outcomeId: string; versionId: number; revision: number } | undefined> {
  const { versionId, revision, outcome } = saved;
  const row = await readRow(db, key, { versionId, revision, outcome });
  if (!row?.outcome) return undefined;
  const stored = decryptRecord(db.dataKeys, outcomeAddress(key), row.outcome);
  return stored.revision === row.revision ? { ...row, outcomeId: stored.outcomeId } : undefined;
}

/** What the latest final answers read of other screens, with their version; undefined where nothing is known of that. */
export async function readPinnedAnswers(
  db: Database,
  key: FormKey,
): Promise<(PinnedAnswers & { versionId: number }) | undefined> {
  const { versionId, revision, pinnedAnswers } = saved;
  const row = await readRow(db, key, { versionId, revision, pinnedAnswers });
  if (!row?.pinnedAnswers) return undefined;
  const pinned = decryptRecord(db.dataKeys, pinnedAnswersAddress(key), row.pinnedAnswers);
  // A server of the previous release leaves those of an older revision.
  return pinned.revision === row.revision ? { ...pinned, versionId: row.versionId } : undefined;
}

/** Joins final answers with the draft that they were saved from. */
export const IS_DRAFT_OF_ANSWERS = and(
  eq(drafts.tradeId, saved.tradeId),
  eq(drafts.screen, saved.screen),
  eq(drafts.subject, saved.subject),
);

/** Whether the draft, joined by `IS_DRAFT_OF_ANSWERS`, has changed since; answers without a draft stay. */
export const IS_OUTDATED = sql<boolean>`coalesce(${drafts.revision} <> ${saved.revision}, false)`;

/** The screens without a subject whose final answers have not changed since. */
export async function readFinalScreens(db: Database, tradeId: string): Promise<ReadonlySet<string>> {
  const read = tradeRowsOf(db)?.answersOfTrade(tradeId);
  if (read)
    return new Set(
      read.flatMap(({ screen, subject, isOutdated }) => (subject === '' && !isOutdated ? screen : [])),
    );
  const rows = await db
    .select({ screen: saved.screen })
    .from(saved)
    .leftJoin(drafts, IS_DRAFT_OF_ANSWERS)
    .where(and(eq(saved.tradeId, tradeId), eq(saved.subject, ''), not(IS_OUTDATED)));
  return new Set(rows.map(({ screen }) => screen));
}

/** All final answers of a trade, by screen and subject. */
export async function readAllFinalAnswers(
  db: Database | Transaction,
  tradeId: string,
): Promise<(FormKey & FinalAnswers)[]> {
  const rows = await db
    .select()
    .from(saved)
    .where(eq(saved.tradeId, tradeId))
    .orderBy(saved.screen, saved.subject);
  return rows.map(({ screen, subject, versionId, revision, answers }) => {
    const key = { tradeId, screen, subject };
    const address = answersAddress({ ...key, revision });
    return { ...key, versionId, revision, answers: decryptRecord(db.dataKeys, address, answers) };
  });
}
