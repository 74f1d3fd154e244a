// The trail of a trade: appended to in the transaction of what it records, and read back to be verified.
import { and, asc, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { Problem } from '../../core/failures/problem.ts';
import { extendChain, type TrailEntry, type TrailHead } from '../../core/trail/trail-chain.ts';
import { trailKinds, type NewTrailEntry, type TrailKind } from '../../core/trail/trail-entry.ts';
import type { Database, Transaction } from './connection/database.ts';
import { sha256 } from './sha256.ts';
import { trades } from './tables/trade-tables.ts';
import { trailEntries, trailHeads } from './tables/trail-tables.ts';

/**
 * Most entries of a trade, so that an attacker with a session fills no disk. Those of the server have some left when a page has
 * sent all of its own.
 */
const TRAIL_LIMITS = { page: 10_000, server: 11_000 } as const;

/** Kinds without a limit: an order that was paid has to move, however full its trail is. They are few by their nature. */
const UNLIMITED: ReadonlySet<TrailKind> = new Set(['orderMoved', 'policyMoved', 'insuredConfirmed']);

const limitOf = (kind: TrailKind): number =>
  UNLIMITED.has(kind) ? Infinity : TRAIL_LIMITS[trailKinds[kind].recordedBy];

/**
 * Waits for other transactions that append to the trail of a trade, move its order or write its answers, and keeps them waiting
 * until this one ends. A reference to the trade, as of an upload that is announced, waits for none.
 *
 * @throws Problem trade.notFound for a trade that was deleted
 */
export async function lockTrade(tx: Transaction, tradeId: string): Promise<void> {
  const locked = await tx
    .select({ tradeId: trades.tradeId })
    .from(trades)
    .where(eq(trades.tradeId, tradeId))
    .for('no key update');
  if (locked.length === 0) throw new Problem('trade.notFound');
}

/**
 * Appends entries to the trail of a trade, in the transaction of the change that they record.
 *
 * @returns the entries as stored
 * @throws Problem trail.full; trade.notFound
 */
export async function appendToTrail(
  tx: Transaction,
  tradeId: string,
  entries: readonly NewTrailEntry[],
  now: Date,
): Promise<TrailEntry[]> {
  if (entries.length === 0) return [];
  await lockTrade(tx, tradeId);
  // In a statement after the lock, which sees what the transaction before has committed.
  const head = await readHead(tx, tradeId);
  const limits = entries.map(({ kind }) => limitOf(kind));
  if ((head?.seq ?? 0) + entries.length > Math.min(...limits)) throw new Problem('trail.full');
  const linked = extendChain(tradeId, head, entries, microseconds(now), sha256);
  await tx.insert(trailEntries).values(linked.map((entry) => ({ ...entry, at: now })));
  return linked;
}

/** An instant as entries have it: the database holds microseconds, and a changed one has to be noticed. */
export const microseconds = (instant: Date): string => instant.toISOString().replace('Z', '000Z');

/** The last entry of the trail of a trade; undefined before the first. */
export async function readHead(tx: Transaction, tradeId: string): Promise<TrailHead | undefined> {
  const { seq, hash } = trailHeads;
  const [head] = await tx.select({ seq, hash }).from(trailHeads).where(eq(trailHeads.tradeId, tradeId));
  return head;
}

/** The last number under which a source, such as a tab of a browser, has sent an entry; 0 before the first. */
export async function readLastOfSource(tx: Transaction, tradeId: string, source: string): Promise<number> {
  const number = sql<number>`(${trailEntries.details}->>'sourceSeq')::integer`;
  const [last] = await tx
    .select({ number })
    .from(trailEntries)
    .where(and(eq(trailEntries.tradeId, tradeId), sql`${trailEntries.details}->>'source' = ${source}`))
    .orderBy(desc(number))
    .limit(1);
  return last?.number ?? 0;
}

/** The entries of a trade in the order of their positions, with every microsecond that the database holds. */
export const readTrail = (tx: Transaction, tradeId: string): Promise<TrailEntry[]> =>
  tx
    .select({ ...getTableColumns(trailEntries), at: readMicroseconds(trailEntries.at) })
    .from(trailEntries)
    .where(eq(trailEntries.tradeId, tradeId))
    .orderBy(asc(trailEntries.seq));

/** An instant of the database as `microseconds` writes it. */
export const readMicroseconds = (column: PgColumn) =>
  sql<string>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** The trades that have a trail, what is left of one, or a consent. */
export async function readTrailIds(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ trade_id: string }>(
    sql`select trade_id from trail_heads union select trade_id from trail_entries
        union select trade_id from consents order by 1`,
  );
  return rows.map((row) => row.trade_id);
}
