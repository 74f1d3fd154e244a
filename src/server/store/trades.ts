import { randomBytes } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from './connection/database.ts';
import { tradeRowsOf } from './trade-rows.ts';
import { trades } from './tables/trade-tables.ts';
import type { Session } from './sessions.ts';

export type Trade = typeof trades.$inferSelect;

/** 128 random bits, in 22 characters of a URL. None begins with a hyphen: commands would take it for an option. */
export const newTradeId = (): string => {
  const id = randomBytes(16).toString('base64url');
  return id.startsWith('-') ? newTradeId() : id;
};

/** A number for an order that no other order has. */
export const newOrderSn = (): string => `P${randomBytes(10).toString('hex').toUpperCase()}`;

/** Creates a trade for a session. The product must exist (foreign key). */
export async function createTrade(
  db: Database,
  { tokenHash, ownerId }: Session,
  product: { supplierCode: string; riskCode: string; platformCode: string },
): Promise<Trade> {
  const tradeId = newTradeId();
  const orderSn = newOrderSn();
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

/** Trades of any owner, by their ids. */
export const readTrades = async (db: Database, tradeIds: readonly string[]): Promise<Trade[]> =>
  tradeRowsOf(db)?.trades(tradeIds) ??
  (await db
    .select()
    .from(trades)
    .where(inArray(trades.tradeId, [...tradeIds])));

/** Removes a trade from its owner's list, or returns it there. Returns false for a trade of another owner. */
export async function setTradeRemoved(
  db: Database,
  { ownerId }: Pick<Session, 'ownerId'>,
  tradeId: string,
  isRemoved: boolean,
): Promise<boolean> {
  const changed = await db
    .update(trades)
    // By the clock of the database, which the drafts have too.
    .set({ removedAt: isRemoved ? sql`now()` : null })
    .where(and(eq(trades.ownerId, ownerId), eq(trades.tradeId, tradeId)))
    .returning({ tradeId: trades.tradeId });
  return changed.length > 0;
}
