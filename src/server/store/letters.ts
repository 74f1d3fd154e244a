// Letters of underwriters: each move is one statement, guarded by the state of the letter and its deadline.
import { randomBytes } from 'node:crypto';
import { and, asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import {
  LETTER_SCREEN,
  letterStateAt,
  openLetterStates,
  type LetterState,
} from '../../core/orders/letter-life.ts';
import { shanghaiDate } from '../../../validators/values/shanghai-date.ts';
import { decryptRecord, encryptRecord } from '../encryption/encrypted-record.ts';
import { draftAddress, letterAddress, letterReplyAddress } from '../encryption/record-addresses.ts';
import type { InsurerLetter } from '../ports/insurer-port.ts';
import type { Database, Transaction } from './connection/database.ts';
import { inTransaction } from './connection/transaction.ts';
import { addMessage } from './messages.ts';
import { readRevision } from './order-snapshots.ts';
import { letters as table, type LetterContent, type StoredReply } from './tables/letter-tables.ts';
import { orders, orderSnapshots } from './tables/order-tables.ts';
import { drafts, trades } from './tables/trade-tables.ts';
import { lockTrade } from './trail.ts';

type LetterRow = typeof table.$inferSelect;

/** A letter at a moment, decrypted. */
export interface Letter extends Omit<LetterRow, 'state' | 'content' | 'reply'>, LetterContent {
  tradeId: string;
  state: LetterState;
  reply: StoredReply | undefined;
}

type StoredState = LetterRow['state'];
const OPEN = openLetterStates.filter((state): state is StoredState => state !== 'drafting');

/** Open until the end of its last day in Shanghai: that day has not passed. */
const isInTime = (now: Date): SQL => sql`${table.replyBy} >= ${shanghaiDate(now.getTime())}::date`;

/** The letter of the order of a statement that waits for its customer, in time. */
export const openLetterOf = (db: Database, now: Date) =>
  db
    .select({ letterId: table.letterId })
    .from(table)
    .where(and(eq(table.orderSn, orders.orderSn), inArray(table.state, OPEN), isInTime(now)));

/**
 * Stores a letter about a submission, with the message that tells of it. Once however often the insurer sends it, and for no order
 * whose review has ended: moves of the order wait for the same lock.
 */
export const addLetter = (
  db: Database,
  { orderSn, revision }: { orderSn: string; revision: number },
  { letterNo, kind, issuedAt, replyBy, ...content }: InsurerLetter,
  now: Date,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const isOrder = eq(orders.orderSn, orderSn);
    const [order] = await tx.select({ tradeId: orders.tradeId }).from(orders).where(isOrder);
    if (!order) return;
    await lockTrade(tx, order.tradeId);
    const [current] = await tx.select({ state: orders.state }).from(orders).where(isOrder);
    if (current?.state !== 'underwriting' || (await readRevision(tx, orderSn)) !== revision) return;
    const letterId = randomBytes(16).toString('base64url');
    const stored = encryptRecord(tx.dataKeys, letterAddress({ letterId }), content as LetterContent);
    const row = { letterId, orderSn, revision, letterNo, kind, issuedAt, replyBy };
    const added = await tx
      .insert(table)
      .values({ ...row, state: 'unread', content: stored })
      .onConflictDoNothing()
      .returning({ letterId: table.letterId });
    if (added.length > 0)
      await addMessage(tx, { orderSn, kind: 'letterReceived', subject: letterId }, undefined, now);
  });

/** The letters of an owner's orders, the latest first. Those of deleted orders are not listed. */
export const readLetters = (
  db: Database,
  { ownerId }: { ownerId: string },
  now: Date,
  limit: number,
): Promise<Letter[]> => {
  const isOwn = and(eq(trades.ownerId, ownerId), sql`${orders.state} <> 'deleted'`);
  return read(db, isOwn!, now, limit);
};

/** A letter of an owner; that of another owner reads as undefined. */
export async function readLetter(
  db: Database,
  { ownerId }: { ownerId: string },
  letterId: string,
  now: Date,
): Promise<Letter | undefined> {
  const isOwn = and(eq(trades.ownerId, ownerId), eq(table.letterId, letterId));
  return (await read(db, isOwn!, now, 1))[0];
}

/** A letter of an application, for callers that have checked whose application it is. */
export const readLetterOfTrade = async (
  db: Database,
  { tradeId, letterId }: { tradeId: string; letterId: string },
  now: Date,
): Promise<Letter | undefined> =>
  (await read(db, and(eq(orders.tradeId, tradeId), eq(table.letterId, letterId))!, now, 1))[0];

/** The letters of an order, the latest first. */
export const readLettersOf = (db: Database, orderSn: string, now: Date): Promise<Letter[]> =>
  read(db, eq(table.orderSn, orderSn), now, 20);

/** The latest letter about the latest submission of an order; undefined for one without. */
export async function readCurrentLetter(
  db: Database,
  orderSn: string,
  now: Date,
): Promise<Letter | undefined> {
  const latest = db
    .select({ revision: sql`max(${orderSnapshots.revision})` })
    .from(orderSnapshots)
    .where(eq(orderSnapshots.orderSn, orderSn));
  const isCurrent = and(eq(table.orderSn, orderSn), sql`${table.revision} = (${latest})`);
  return (await read(db, isCurrent!, now, 1))[0];
}

/** The texts that the applicant agreed to in replies to letters about a submission, the oldest first. */
export const readAgreements = async (
  db: Database,
  orderSn: string,
  revision: number,
  now: Date,
): Promise<string[]> =>
  (await readLettersOf(db, orderSn, now))
    .filter((letter) => letter.revision === revision && letter.reply?.conclusion === 'agree')
    .flatMap(({ agreement = [] }) => agreement)
    .toReversed();

async function read(db: Database, condition: SQL, now: Date, limit: number): Promise<Letter[]> {
  const rows = await db
    .select({ letter: table, tradeId: orders.tradeId, draft: drafts })
    .from(table)
    .innerJoin(orders, eq(orders.orderSn, table.orderSn))
    .innerJoin(trades, eq(trades.tradeId, orders.tradeId))
    .leftJoin(
      drafts,
      and(
        eq(drafts.tradeId, orders.tradeId),
        eq(drafts.screen, LETTER_SCREEN),
        eq(drafts.subject, table.letterId),
      ),
    )
    .where(condition)
    .orderBy(desc(table.issuedAt), asc(table.letterId))
    .limit(limit);
  return rows.map(({ letter: { state, content, reply, ...row }, tradeId, draft }) => ({
    ...row,
    ...decryptRecord(db.dataKeys, letterAddress(row), content),
    tradeId,
    state: letterStateAt({ state, replyBy: row.replyBy, hasChosen: hasChosen(db, draft) }, now.getTime()),
    reply: reply ? decryptRecord(db.dataKeys, letterReplyAddress(row), reply) : undefined,
  }));
}

/** Whether a draft of a reply agrees or disagrees. */
function hasChosen({ dataKeys }: Database, draft: typeof drafts.$inferSelect | null): boolean {
  if (!draft) return false;
  const answers = decryptRecord(dataKeys, draftAddress(draft), draft.answers) as Record<string, unknown>;
  const { conclusion } = (answers['letter'] ?? {}) as Record<string, unknown>;
  return conclusion === 'agree' || conclusion === 'disagree';
}

/** Notes that the customer opened a letter, the first time and in time. */
export async function openLetter(db: Database, letterId: string, now: Date): Promise<void> {
  await db
    .update(table)
    .set({ state: 'read', readAt: now })
    .where(and(eq(table.letterId, letterId), eq(table.state, 'unread'), isInTime(now)));
}

/** Stores the reply to a letter that was opened. Returns false for any other letter, after its deadline, and after a reply. */
export async function submitReply(
  tx: Transaction,
  { tradeId, letterId }: { tradeId: string; letterId: string },
  reply: StoredReply,
  now: Date,
): Promise<boolean> {
  const ofTrade = tx.select({ orderSn: orders.orderSn }).from(orders).where(eq(orders.tradeId, tradeId));
  const submitted = await tx
    .update(table)
    .set({
      state: 'submitted',
      reply: encryptRecord(tx.dataKeys, letterReplyAddress({ letterId }), reply),
      repliedAt: now,
    })
    .where(
      and(
        eq(table.letterId, letterId),
        inArray(table.orderSn, ofTrade),
        eq(table.state, 'read'),
        isInTime(now),
      ),
    )
    .returning({ letterId: table.letterId });
  return submitted.length > 0;
}

/** Closes a letter whose reply the insurer has. */
export async function closeHandledLetter(db: Database, letterId: string, now: Date): Promise<void> {
  await db
    .update(table)
    .set({ state: 'closed', endedAt: now })
    .where(and(eq(table.letterId, letterId), eq(table.state, 'submitted')));
}

/** Ends a letter whose deadline has passed without a reply. Returns false for any other. */
export async function expireLetter(tx: Transaction, letterId: string, now: Date): Promise<boolean> {
  const ended = await tx
    .update(table)
    .set({ state: 'overdue', endedAt: now })
    .where(and(eq(table.letterId, letterId), inArray(table.state, OPEN), sql`not ${isInTime(now)}`))
    .returning({ letterId: table.letterId });
  return ended.length > 0;
}

/** Closes the letters of an order whose review has ended. */
export async function closeLettersOf(tx: Transaction, orderSn: string, now: Date): Promise<void> {
  await tx
    .update(table)
    .set({ state: 'closed', endedAt: now })
    .where(and(eq(table.orderSn, orderSn), inArray(table.state, [...OPEN, 'submitted'])));
}

export type { StoredReply } from './tables/letter-tables.ts';
