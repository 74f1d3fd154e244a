import { randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Database } from './connection/database.ts';
import { trades } from './tables/trade-tables.ts';
import type { Session } from './sessions.ts';

export type Trade = typeof trades.$inferSelect;

/** Creates a trade for a session. The product must exist (foreign key). */
export async function createTrade(
  db: Database,
  { tokenHash }: Session,
  product: { supplierCode: string; riskCode: string; platformCode: string },
): Promise<Trade> {
  const tradeId = randomBytes(16).toString('base64url');
  const orderSn = `P${randomBytes(10).toString('hex').toUpperCase()}`;
  const [trade] = await db
    .insert(trades)
    .values({ tradeId, orderSn, tokenHash, ...product })
    .returning();
  return trade!;
}

/** A trade of this session. A trade of another session reads as undefined. */
export async function readTrade(
  db: Database,
  { tokenHash }: Session,
  tradeId: string,
): Promise<Trade | undefined> {
  const [trade] = await db
    .select()
    .from(trades)
    .where(and(eq(trades.tradeId, tradeId), eq(trades.tokenHash, tokenHash)));
  return trade;
}
