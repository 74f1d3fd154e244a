// What was compared with the providers' day files.
import { and, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import type { PaymentState } from '../../core/orders/payment-life.ts';
import type { Difference, ReconciledPayment } from '../../core/orders/reconcile-day.ts';
import type { Database } from './connection/database.ts';
import { inTransaction } from './connection/transaction.ts';
import { payments, stateMoves } from './tables/order-tables.ts';
import { reconciledDays, reconciliationDifferences, refunds } from './tables/refund-tables.ts';

const DAY_MS = 24 * 3_600_000;

/** The start of a day of Shanghai. @param day `YYYY-MM-DD` */
const startOf = (day: string): Date => new Date(`${day}T00:00:00+08:00`);

/**
 * The days of Shanghai from the first payment to the one before `today` that are not reconciled yet, the first first. A payment
 * begins with the `pay` of its order, and may have been paid from then on without our knowledge.
 */
export async function readUnreconciledDays(db: Database, provider: string, today: string): Promise<string[]> {
  const { rows } = await db.execute<{ day: string }>(sql`
    select to_char(start, 'YYYY-MM-DD') as day
    from generate_series(
      (select date_trunc('day', min(moved_at) at time zone 'Asia/Shanghai') from ${stateMoves}
        where machine = 'order' and event = 'pay'),
      ${today}::timestamp - interval '1 day', interval '1 day') as start
    where not exists (
      select from ${reconciledDays} r where r.provider = ${provider} and r.day = start::date)
    order by start`);
  return rows.map(({ day }) => day);
}

/** Our payments that a file names, and those that were paid or given back on its day. */
export async function readPaymentsToReconcile(
  db: Database,
  { provider, day, numbers }: { provider: string; day: string; numbers: readonly string[] },
): Promise<(ReconciledPayment & { state: PaymentState })[]> {
  const start = startOf(day);
  const end = new Date(start.getTime() + DAY_MS);
  const isOfDay = and(gte(payments.paidAt, start), lt(payments.paidAt, end))!;
  const isRefundOfDay = and(gte(refunds.refundedAt, start), lt(refunds.refundedAt, end))!;
  // By the index of each: a condition on both tables reads all of both.
  const chosen = db
    .select({ paymentNo: payments.paymentNo })
    .from(payments)
    .where(isOfDay)
    .union(db.select({ paymentNo: refunds.paymentNo }).from(refunds).where(isRefundOfDay))
    .union(
      db
        .select({ paymentNo: payments.paymentNo })
        .from(payments)
        .where(inArray(payments.paymentNo, [...numbers])),
    );
  return db
    .select({
      paymentNo: payments.paymentNo,
      amountFen: payments.amountFen,
      transactionId: payments.transactionId,
      state: payments.state,
      isOfDay: sql<boolean>`coalesce(${isOfDay}, false)`,
      isRefundOfDay: sql<boolean>`coalesce(${isRefundOfDay}, false)`,
      refundFen: refunds.amountFen,
    })
    .from(payments)
    .leftJoin(refunds, eq(refunds.paymentNo, payments.paymentNo))
    .where(and(eq(payments.provider, provider), inArray(payments.paymentNo, chosen)))
    .orderBy(payments.paymentNo);
}

/** Stores what a day's comparison found. Returns false where another server was first. */
export const writeReconciliation = (
  db: Database,
  day: typeof reconciledDays.$inferInsert,
  differences: readonly Difference[],
): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const { rowCount } = await tx.insert(reconciledDays).values(day).onConflictDoNothing();
    if (rowCount !== 1) return false;
    const { provider } = day;
    const rows = differences.map((difference) => ({ ...difference, provider, day: day.day }));
    if (rows.length > 0) await tx.insert(reconciliationDifferences).values(rows).onConflictDoNothing();
    return true;
  });
