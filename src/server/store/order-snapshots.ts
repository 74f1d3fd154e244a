import { desc, eq, max } from 'drizzle-orm';
import type { OrderSnapshot } from '../../core/orders/order-snapshot.ts';
import { decryptRecord, encryptRecord } from '../encryption/encrypted-record.ts';
import { snapshotAddress } from '../encryption/record-addresses.ts';
import type { Database, Transaction } from './connection/database.ts';
import { orderSnapshots } from './tables/order-tables.ts';

/** Stores what an order is about, encrypted, with its submission. Of two submissions at once the primary key refuses one. */
export async function writeSnapshot(
  tx: Database | Transaction,
  orderSn: string,
  snapshot: OrderSnapshot,
): Promise<void> {
  const revision = ((await readLatest(tx, orderSn))?.revision ?? 0) + 1;
  const stored = encryptRecord(tx.dataKeys, snapshotAddress({ orderSn, revision }), snapshot);
  await tx.insert(orderSnapshots).values({ orderSn, revision, snapshot: stored });
}

/** What an order is about, as it was submitted last; undefined for one that never was. */
export const readSnapshot = async (
  db: Database | Transaction,
  orderSn: string,
): Promise<OrderSnapshot | undefined> => (await readSubmission(db, orderSn))?.snapshot;

/** The same, with the number of the submission. */
export async function readSubmission(
  db: Database | Transaction,
  orderSn: string,
): Promise<{ revision: number; snapshot: OrderSnapshot } | undefined> {
  const row = await readLatest(db, orderSn);
  if (!row) return undefined;
  return {
    revision: row.revision,
    snapshot: decryptRecord(db.dataKeys, snapshotAddress(row), row.snapshot),
  };
}

/** What an order was about in its earlier submissions, the latest first. */
export async function readEarlierSnapshots(
  db: Database | Transaction,
  orderSn: string,
): Promise<OrderSnapshot[]> {
  const earlier = await db
    .select()
    .from(orderSnapshots)
    .where(eq(orderSnapshots.orderSn, orderSn))
    .orderBy(desc(orderSnapshots.revision))
    .offset(1);
  return earlier.map((row) => decryptRecord(db.dataKeys, snapshotAddress(row), row.snapshot));
}

/** The number of the latest submission of an order; 0 before the first. */
export async function readRevision(db: Database | Transaction, orderSn: string): Promise<number> {
  const latest = max(orderSnapshots.revision);
  const [row] = await db.select({ latest }).from(orderSnapshots).where(eq(orderSnapshots.orderSn, orderSn));
  return row?.latest ?? 0;
}

async function readLatest(db: Database | Transaction, orderSn: string) {
  const [row] = await db
    .select()
    .from(orderSnapshots)
    .where(eq(orderSnapshots.orderSn, orderSn))
    .orderBy(desc(orderSnapshots.revision))
    .limit(1);
  return row;
}
