import { randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Database } from './connection/database.ts';
import { trades } from './tables/trade-tables.ts';
import type { Session } from './sessions.ts';

export type Trade = typeof trades.$inferSelect;

/** Creates a trade for a session. The product must exist (foreign key). */
export async function createTrade(
  db: Database,
  { tokenHash, ownerId }: Session,
  product: { supplierCode: string; riskCode: string; platformCode: string },
): Promise<Trade> {
  const tradeId = randomBytes(16).toString('base64url');
  const orderSn = `P${randomBytes(10).toString('hex').toUpperCase()}`;
  const [trade] = await db
    .insert(trades)
    .values({ tradeId, orderSn, ownerId, tokenHash, ...product })
    .returning();
  return trade!;
}

/** A trade of the session's owner. A trade of another owner reads as undefined. */
export async function readTrade(
  db: Database,
  { ownerId }: Pick<Session, 'ownerId'>,
  tradeId: string,
): Promise<Trade | undefined> {
  const [trade] = await db
    .select()
    .from(trades)
    .where(and(eq(trades.tradeId, tradeId), eq(trades.ownerId, ownerId)));
  return trade;
}
