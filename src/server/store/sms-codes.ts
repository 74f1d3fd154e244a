import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Database, Transaction } from './connection/database.ts';
import { smsCodes as table } from './tables/sms-code-tables.ts';

/** What a code is good for: one purpose, one number, one trade. */
export interface CodeKey {
  tradeId: string;
  purpose: string;
  mobile: string;
}

export const CODE_MINUTES = 5;
const MAX_TRIES = 5;

/** Where a code stands (S-017). */
export type CodeState = 'idle' | 'sent' | 'verified' | 'locked';

export type CodeCheckResult =
  | { status: 'right' }
  | { status: 'wrong'; triesLeft: number }
  /** There is none, it is too old, or it was used. */
  | { status: 'expired' }
  | { status: 'locked' };

/** A new code of six digits; the one before it is good no more. Only its keyed hash is stored. */
export async function createCode(
  db: Database | Transaction,
  key: CodeKey,
  token: string,
  now: Date,
): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const expiresAt = new Date(now.getTime() + CODE_MINUTES * 60_000);
  const values = { codeHash: hashCode(key, token, code), tries: 0, expiresAt, usedAt: null };
  await db
    .insert(table)
    .values({ ...key, ...values })
    .onConflictDoUpdate({ target: [table.tradeId, table.purpose, table.mobile], set: values });
  return code;
}

/** A code that was surely never sent is none. */
export async function deleteCode(db: Database, key: CodeKey): Promise<void> {
  await db.delete(table).where(and(rowOf(key), isNull(table.usedAt)));
}

/** A code as somebody gives it: for what, with whose token, and when. */
interface CodeAttempt {
  key: CodeKey;
  token: string;
  code: string;
  now: Date;
}

/**
 * Judges a code. The try is counted before it is looked at, by one statement, so that however many come at once, no
 * more than five are looked at; the right one is good once.
 */
export async function checkCode(
  db: Database,
  { key, token, code, now }: CodeAttempt,
): Promise<CodeCheckResult> {
  const [tried] = await db
    .update(table)
    .set({ tries: sql`${table.tries} + 1` })
    .where(and(rowOf(key), isNull(table.usedAt), gt(table.expiresAt, now), lt(table.tries, MAX_TRIES)))
    .returning({ codeHash: table.codeHash, tries: table.tries });
  if (!tried)
    return (await readCodeState(db, key, now)) === 'locked' ? { status: 'locked' } : { status: 'expired' };
  const { codeHash, tries } = tried;
  if (!isSameHash(codeHash, hashCode(key, token, code)))
    return tries < MAX_TRIES ? { status: 'wrong', triesLeft: MAX_TRIES - tries } : { status: 'locked' };
  const used = await db
    .update(table)
    .set({ usedAt: now })
    .where(and(rowOf(key), eq(table.codeHash, codeHash), isNull(table.usedAt)))
    .returning({ mobile: table.mobile });
  return used.length > 0 ? { status: 'right' } : { status: 'expired' };
}

/**
 * Judges a code for answers that may be sent more than once, also at the same time: a number that was proven in this
 * trade stays so, and no try is counted for it.
 */
export async function verifyCode(db: Database, given: CodeAttempt): Promise<CodeCheckResult> {
  const verdict = await checkCode(db, given);
  if (verdict.status !== 'expired') return verdict;
  return (await readCodeState(db, given.key, given.now)) === 'verified' ? { status: 'right' } : verdict;
}

export async function readCodeState(db: Database, key: CodeKey, now: Date): Promise<CodeState> {
  const [row] = await db.select().from(table).where(rowOf(key));
  if (row?.usedAt) return 'verified';
  if (!row || row.expiresAt <= now) return 'idle';
  return row.tries >= MAX_TRIES ? 'locked' : 'sent';
}

const rowOf = ({ tradeId, purpose, mobile }: CodeKey) =>
  and(eq(table.tradeId, tradeId), eq(table.purpose, purpose), eq(table.mobile, mobile));

const hashCode = ({ tradeId, purpose, mobile }: CodeKey, token: string, code: string): string =>
  createHmac('sha256', token).update([tradeId, purpose, mobile, code].join('\n')).digest('hex');

/** Takes as long whether the first or the last character differs. Both are hex of one length. */
const isSameHash = (a: string, b: string): boolean => timingSafeEqual(Buffer.from(a), Buffer.from(b));

/** Forgets codes that were good until then and proved nothing; that a number was verified is kept. */
export async function removeOldCodes(db: Database, before: Date): Promise<void> {
  await db.delete(table).where(and(lt(table.expiresAt, before), isNull(table.usedAt)));
}
