import { and, eq, lt, sql } from 'drizzle-orm';
import { callLimits } from '../../../schemas/generated/call-limits.ts';
import type { CallLimit } from '../../../schemas/generated/contract.ts';
import { indexForms } from '../encryption/data-keys.ts';
import type { Database, Transaction } from './connection/database.ts';
import { deleteRows } from './delete-rows.ts';
import { rateLimits as table } from './tables/rate-limit-tables.ts';

export type LimitName = keyof typeof callLimits;

/** An instant and its calendar date in Asia/Shanghai. */
export interface Moment {
  now: Date;
  today: string;
}

export type QuotaResult = { ok: true } | { ok: false; reason: 'tooSoon' | 'tooMany'; secondsLeft: number };

/**
 * Counts one use in one statement, or returns why it is refused. Concurrent calls never exceed the limit.
 *
 * Bursts are the generic cell rate algorithm: `next_at` moves on by one gap each time, and may be as many gaps ahead of
 * the clock as the burst allows (ITU-T I.371).
 */
export async function consumeQuota(
  db: Database | Transaction,
  limit: LimitName,
  subject: string,
  { now, today }: Moment,
): Promise<QuotaResult> {
  const { perDay, cooldownSeconds } = callLimits[limit];
  const gap = sql`${cooldownSeconds * 1000} * interval '1 millisecond'`;
  const time = sql`${now.toISOString()}::timestamptz`;
  // Without a gap the clocks of two servers need not agree to the millisecond.
  const nextAt = new Date(cooldownSeconds === 0 ? 0 : now.getTime() + cooldownSeconds * 1000);
  const counted = await db
    .insert(table)
    .values({ kind: limit, subject: storedSubject(db, limit, subject), day: today, used: 1, nextAt })
    .onConflictDoUpdate({
      target: [table.kind, table.subject],
      set: {
        used: sql`case when ${table.day} = excluded.day then ${table.used} + 1 else 1 end`,
        day: sql`excluded.day`,
        nextAt:
          cooldownSeconds === 0 ? sql`excluded.next_at` : sql`greatest(${table.nextAt}, ${time}) + ${gap}`,
      },
      setWhere: sql`${table.nextAt} <= ${new Date(now.getTime() + aheadMs(limit)).toISOString()}::timestamptz
        and (${table.day} <> excluded.day or ${table.used} < ${perDay})`,
    })
    .returning({ used: table.used });
  if (counted.length > 0) return { ok: true };
  const [row] = await db
    .select()
    .from(table)
    .where(rowOf(db, limit, subject));
  const isUsedUp = row !== undefined && row.day === today && row.used >= perDay;
  return {
    ok: false,
    reason: isUsedUp ? 'tooMany' : 'tooSoon',
    secondsLeft: secondsUntil(row?.nextAt, limit, now),
  };
}

/** Ends the gap after an action that was counted but failed; the action still counts for the day. */
export async function clearCooldown(
  db: Database,
  limit: LimitName,
  subject: string,
  now: Date,
): Promise<void> {
  await db
    .update(table)
    .set({ nextAt: now })
    .where(rowOf(db, limit, subject));
}

/** How often a subject may still use a limit today. */
export async function usesLeft(
  db: Database | Transaction,
  limit: LimitName,
  subject: string,
  today: string,
): Promise<number> {
  const [row] = await db
    .select({ day: table.day, used: table.used })
    .from(table)
    .where(rowOf(db, limit, subject));
  const used = row?.day === today ? row.used : 0;
  return Math.max(0, callLimits[limit].perDay - used);
}

/** Whole seconds until the next use is allowed; 0 when it is. */
export async function secondsUntilAllowed(
  db: Database,
  limit: LimitName,
  subject: string,
  now: Date,
): Promise<number> {
  const [row] = await db
    .select({ nextAt: table.nextAt })
    .from(table)
    .where(rowOf(db, limit, subject));
  return secondsUntil(row?.nextAt, limit, now);
}

const rowOf = (db: Database | Transaction, limit: LimitName, subject: string) =>
  and(eq(table.kind, limit), eq(table.subject, storedSubject(db, limit, subject)));

/** The limits that count by what identifies a person. The id of an owner is random. */
export const PERSONAL_LIMITS = Object.entries(callLimits)
  .filter(([, { subject }]) => subject === 'mobile' || subject === 'network' || subject === 'insured')
  .map(([limit]) => limit);

const storedSubject = ({ dataKeys }: Database | Transaction, limit: LimitName, subject: string): string =>
  PERSONAL_LIMITS.includes(limit) ? indexForms(dataKeys, 'rate_limits.subject', subject)[0] : subject;

const secondsUntil = (nextAt: Date | undefined, limit: LimitName, now: Date): number =>
  Math.max(0, Math.ceil(((nextAt?.getTime() ?? 0) - aheadMs(limit) - now.getTime()) / 1000));

/** How far `next_at` may be ahead of the clock, ms: the gaps of a burst. */
function aheadMs(limit: LimitName): number {
  const { cooldownSeconds, burst = 1 }: Omit<CallLimit, 'description'> = callLimits[limit];
  return (burst - 1) * cooldownSeconds * 1000;
}

/** Deletes counters of subjects without a use since `before`. */
export const removeOldLimits = (db: Database, before: Date): Promise<number> =>
  deleteRows(db, table, lt(table.day, before.toISOString().slice(0, 10)));
