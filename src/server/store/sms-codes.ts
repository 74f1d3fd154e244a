import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { and, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { indexForms } from '../encryption/data-keys.ts';
import type { Database, Transaction } from './connection/database.ts';
import { deleteRows } from './delete-rows.ts';
import { smsCodes as table } from './tables/sms-code-tables.ts';

/** What a code proves: one mobile number, for one purpose, of a trade or of an owner who signs in. */
export type CodeKey = { purpose: string; mobile: string } & ({ tradeId: string } | { ownerId: string });

export const CODE_MINUTES = 5;
const MAX_TRIES = 5;

/** The state of a code (S-017). */
export type CodeState = 'idle' | 'sent' | 'verified' | 'locked';

export type CodeCheckResult =
  | { status: 'right' }
  | { status: 'wrong'; triesLeft: number }
  /** No code was sent, or it is expired or used. */
  | { status: 'expired' }
  | { status: 'locked' };

/** Creates a code of six digits, which replaces the previous one. Only its keyed hash is stored. */
export async function createCode(
  db: Database | Transaction,
  key: CodeKey,
  token: string,
  now: Date,
): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const expiresAt = new Date(now.getTime() + CODE_MINUTES * 60_000);
  const values = { codeHash: hashCode(key, token, code), tries: 0, expiresAt, usedAt: null };
  const subject = 'tradeId' in key ? table.tradeId : table.ownerId;
  const [mobile, other] = mobileForms(db, key);
  await db.delete(table).where(and(ofSubject(key), eq(table.mobile, other)));
  await db
    .insert(table)
    .values({ ...key, mobile, ...values })
    .onConflictDoUpdate({ target: [subject, table.purpose, table.mobile], set: values });
  return code;
}

/** Deletes a code that was certainly not delivered. */
export async function deleteCode(db: Database, key: CodeKey): Promise<void> {
  await db.delete(table).where(and(rowOf(db, key), isNull(table.usedAt)));
}

/** An attempt to verify a mobile number. */
interface CodeAttempt {
  key: CodeKey;
  token: string;
  code: string;
  now: Date;
}

/**
 * Checks a code. One statement counts the attempt before the code is compared, so that concurrent attempts are limited to
 * five; a correct code is accepted once.
 */
export async function checkCode(
  db: Database,
  { key, token, code, now }: CodeAttempt,
): Promise<CodeCheckResult> {
  const [attempt] = await db
    .update(table)
    .set({ tries: sql`${table.tries} + 1` })
    .where(and(rowOf(db, key), isNull(table.usedAt), gt(table.expiresAt, now), lt(table.tries, MAX_TRIES)))
    .returning({ codeHash: table.codeHash, tries: table.tries });
  if (!attempt)
    return (await readCodeState(db, key, now)) === 'locked' ? { status: 'locked' } : { status: 'expired' };
  const { codeHash, tries } = attempt;
  if (!isSameHash(codeHash, hashCode(key, token, code)))
    return tries < MAX_TRIES ? { status: 'wrong', triesLeft: MAX_TRIES - tries } : { status: 'locked' };
  const used = await db
    .update(table)
    .set({ usedAt: now })
    .where(and(rowOf(db, key), eq(table.codeHash, codeHash), isNull(table.usedAt)))
    .returning({ mobile: table.mobile });
  return used.length > 0 ? { status: 'right' } : { status: 'expired' };
}

/**
 * Checks a code for answers that may be sent repeatedly or concurrently: a mobile number verified in this trade stays
 * verified, without counting another attempt.
 */
export async function verifyCode(db: Database, attempt: CodeAttempt): Promise<CodeCheckResult> {
  const result = await checkCode(db, attempt);
  if (result.status !== 'expired') return result;
  return (await readCodeState(db, attempt.key, attempt.now)) === 'verified' ? { status: 'right' } : result;
}

/** When the latest code of this key was sent; undefined when none was, or when it was deleted. */
export async function readCodeSentAt(db: Database, key: CodeKey): Promise<Date | undefined> {
  const [row] = await db.select({ expiresAt: table.expiresAt }).from(table).where(rowOf(db, key));
  return row && new Date(row.expiresAt.getTime() - CODE_MINUTES * 60_000);
}

/** Whether the number of a key was verified at `since` or later. */
export async function wasVerifiedSince(db: Database, key: CodeKey, since: Date): Promise<boolean> {
  const [row] = await db.select({ usedAt: table.usedAt }).from(table).where(rowOf(db, key));
  return row !== undefined && row.usedAt !== null && row.usedAt >= since;
}

/** Whether the number of a key was sent a code that was used at `by` or earlier; of any code, used or not, without a moment. */
export async function wasVerifiedBy(db: Database, key: CodeKey, by: Date | undefined): Promise<boolean> {
  const [row] = await db.select({ usedAt: table.usedAt }).from(table).where(rowOf(db, key));
  return row !== undefined && (by === undefined || (row.usedAt !== null && row.usedAt <= by));
}

export async function readCodeState(db: Database, key: CodeKey, now: Date): Promise<CodeState> {
  const [row] = await db.select().from(table).where(rowOf(db, key));
  if (row?.usedAt) return 'verified';
  if (!row || row.expiresAt <= now) return 'idle';
  return row.tries >= MAX_TRIES ? 'locked' : 'sent';
}

const rowOf = (db: Database | Transaction, key: CodeKey) =>
  and(ofSubject(key), inArray(table.mobile, mobileForms(db, key)));

const ofSubject = (key: CodeKey) =>
  and(
    'tradeId' in key ? eq(table.tradeId, key.tradeId) : eq(table.ownerId, key.ownerId),
    eq(table.purpose, key.purpose),
  );

const mobileForms = ({ dataKeys }: Database | Transaction, { mobile }: CodeKey) =>
  indexForms(dataKeys, 'sms_codes.mobile', mobile);

const hashCode = (key: CodeKey, token: string, code: string): string => {
  const subject = 'tradeId' in key ? key.tradeId : key.ownerId;
  return createHmac('sha256', token)
    .update([subject, key.purpose, key.mobile, code].join('\n'))
    .digest('hex');
};

/** Compares two hex strings of equal length in constant time. */
const isSameHash = (a: string, b: string): boolean => timingSafeEqual(Buffer.from(a), Buffer.from(b));

/** Deletes codes that expired before `before`, except those that verified a mobile number of a trade. */
export const removeOldCodes = (db: Database, before: Date): Promise<number> => {
  const isUnneeded = or(isNull(table.usedAt), isNotNull(table.ownerId));
  return deleteRows(db, table, and(lt(table.expiresAt, before), isUnneeded));
};
