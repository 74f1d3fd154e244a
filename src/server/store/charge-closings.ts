// Charges that are to be closed at the provider: who asks it when, and which are done.
import { and, asc, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { Database } from './connection/database.ts';
import { orders, payments } from './tables/order-tables.ts';
import { chargeClosings } from './tables/refund-tables.ts';

/**
 * Claims the charges that are due to be closed, the oldest first. Returns the numbers of their payments in random order, so that none
 * that stays open keeps others waiting. Of several servers one closes each, and the claim ends by itself where that server dies. From
 * the end of its order on the provider takes no money for a charge, so that none is due any more.
 *
 * @param claimedUntil when another server may ask
 */
export async function claimChargeClosings(
  db: Database,
  { now, claimedUntil, limit }: { now: Date; claimedUntil: Date; limit: number },
): Promise<string[]> {
  const due = db
    .select({ paymentNo: chargeClosings.paymentNo })
    .from(chargeClosings)
    .innerJoin(payments, eq(payments.paymentNo, chargeClosings.paymentNo))
    .innerJoin(orders, eq(orders.orderSn, payments.orderSn))
    .where(
      and(isNull(chargeClosings.closedAt), lte(chargeClosings.askAgainAt, now), gt(orders.expiresAt, now)),
    )
    .orderBy(asc(chargeClosings.askAgainAt))
    .limit(limit)
    .for('update', { of: chargeClosings, skipLocked: true });
  const claimed = db
    .$with('claimed')
    .as(
      db
        .update(chargeClosings)
        .set({ askAgainAt: claimedUntil })
        .where(inArray(chargeClosings.paymentNo, due))
        .returning({ paymentNo: chargeClosings.paymentNo }),
    );
  const rows = await db
    .with(claimed)
    .select({ paymentNo: claimed.paymentNo })
    .from(claimed)
    .orderBy(sql`random()`);
  return rows.map(({ paymentNo }) => paymentNo);
}

/** Notes that nobody can pay the charge any more. */
export async function endChargeClosing(db: Database, paymentNo: string, now: Date): Promise<void> {
  await db
    .update(chargeClosings)
    .set({ closedAt: now })
    .where(and(eq(chargeClosings.paymentNo, paymentNo), isNull(chargeClosings.closedAt)));
}
