/**
 * Deletes applications that nobody has gone on with for long: their answers first, and the trade once nothing is left of it,
 * pictures included. An application with an order stays, whatever became of the order: it is evidence.
 */
import { and, eq, gt, gte, inArray, isNull, lt, not, or, sql, type SQL } from 'drizzle-orm';
import type { Database, Transaction } from './connection/database.ts';
import { inTransaction } from './connection/transaction.ts';
import { deleteInBatches, deleteRows, hasRow } from './delete-rows.ts';
import { SESSION_IDLE_MS } from './sessions.ts';
import { sessions } from './tables/owner-tables.ts';
import { orders } from './tables/order-tables.ts';
import { smsCodes } from './tables/sms-code-tables.ts';
import { answers, drafts, healthNotices, retiredAnswers, trades } from './tables/trade-tables.ts';
import { uploads } from './tables/upload-tables.ts';

/** Applications without a final save, with one, or that their customer removed. */
export type ApplicationKind = 'drafts' | 'answers' | 'removedApplications';

const APPLICATIONS_AT_ONCE = 50;

/** Tables whose rows go with the answers of an application. Pictures are left to `sweepUploads`, which deletes their files. */
const PARTS = [drafts, answers, retiredAnswers, healthNotices, smsCodes];

type OfTrade = (typeof PARTS)[number] | typeof uploads | typeof orders;

const has = (table: OfTrade, condition?: SQL): SQL =>
  hasRow(table, and(eq(table.tradeId, trades.tradeId), condition));

/** Whether the customer entered or saved something at `since` or later. */
const hasEntrySince = (since: Date) =>
  or(
    has(drafts, gte(drafts.updatedAt, since)),
    has(answers, gte(answers.savedAt, since)),
    has(healthNotices, gte(healthNotices.movedAt, since)),
  )!;

/** Whether the customer has a session, so that a page may be open. */
const isInUse = (now: Date): SQL => {
  const live = new Date(now.getTime() - SESSION_IDLE_MS);
  return hasRow(sessions, and(eq(sessions.ownerId, trades.ownerId), gte(sessions.lastSeenAt, live)));
};

const isIdle = (kind: ApplicationKind, before: Date, now: Date): SQL =>
  and(
    or(has(drafts), has(answers)),
    kind === 'removedApplications'
      ? and(
          lt(trades.removedAt, before),
          // As in the customer's list: what is entered later returns the application.
          not(has(drafts, and(isNull(drafts.removedAt), gt(drafts.updatedAt, trades.removedAt)))),
        )
      : and(kind === 'answers' ? has(answers) : not(has(answers)), not(hasEntrySince(before))),
    not(has(orders)),
    not(isInUse(now)),
  )!;

/** Deletes the answers of idle applications and everything that belongs to them. Returns the number of applications. */
export const deleteIdleApplications = (
  db: Database,
  kind: ApplicationKind,
  before: Date,
  now: Date,
): Promise<number> =>
  deleteInBatches(
    (limit) => inTransaction(db, (tx) => deleteBatch(tx, isIdle(kind, before, now), now, limit)),
    APPLICATIONS_AT_ONCE,
  );

async function deleteBatch(tx: Transaction, condition: SQL, now: Date, limit: number): Promise<number> {
  const select = (where: SQL | undefined) => tx.select({ tradeId: trades.tradeId }).from(trades).where(where);
  const idsOf = (rows: { tradeId: string }[]) => rows.map(({ tradeId }) => tradeId);
  const found = idsOf(await select(condition).limit(limit));
  if (found.length === 0) return 0;
  // Trades before drafts, in the order of a save. A save that comes later finds no draft: it is refused as a conflict.
  await select(inArray(trades.tradeId, found)).for('update');
  // A server of the previous release writes a draft without its trade.
  await tx
    .select({ tradeId: drafts.tradeId })
    .from(drafts)
    .where(inArray(drafts.tradeId, found))
    .for('update');
  // Entries committed while waiting for the locks are visible to a new statement only.
  const idle = idsOf(await select(and(inArray(trades.tradeId, found), condition)));
  if (idle.length === 0) return 0;
  for (const table of PARTS) await tx.delete(table).where(inArray(table.tradeId, idle));
  await tx
    .update(uploads)
    .set({
      removedAt: sql`coalesce(${uploads.removedAt}, ${now.toISOString()}::timestamptz)`,
      nextCheckAt: now,
    })
    .where(inArray(uploads.tradeId, idle));
  return idle.length;
}

/** Deletes trades opened before `before` of which nothing is left. Returns their number. */
export const deleteEmptyTrades = (db: Database, before: Date, now: Date): Promise<number> =>
  deleteInBatches((limit) =>
    inTransaction(db, async (tx) => {
      const isEmpty = and(
        lt(trades.createdAt, before),
        ...[drafts, answers, uploads, orders].map((table) => not(has(table))),
        not(isInUse(now)),
      );
      const found = await tx
        .select({ tradeId: trades.tradeId })
        .from(trades)
        .where(isEmpty)
        .limit(limit)
        .for('update', { skipLocked: true });
      if (found.length === 0) return 0;
      const ids = found.map(({ tradeId }) => tradeId);
      // Verified numbers of applications that were never answered.
      for (const table of [retiredAnswers, healthNotices, smsCodes])
        await tx.delete(table).where(inArray(table.tradeId, ids));
      await tx.delete(trades).where(inArray(trades.tradeId, ids));
      return ids.length;
    }),
  );

/** Deletes answers that were retired before `before`, except those that a change summary still lists. */
export const deleteOldRetiredAnswers = (db: Database, before: Date): Promise<number> => {
  const ofForm = and(
    eq(drafts.tradeId, retiredAnswers.tradeId),
    eq(drafts.screen, retiredAnswers.screen),
    eq(drafts.subject, retiredAnswers.subject),
    lt(drafts.migratedSince, retiredAnswers.revision),
  );
  const isListed = hasRow(drafts, ofForm);
  return deleteRows(db, retiredAnswers, and(lt(retiredAnswers.retiredAt, before), not(isListed)));
};
