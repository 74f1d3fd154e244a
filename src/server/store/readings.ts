// How far the documents of an application were read. Written under the lock of the application's trail.
import { and, eq } from 'drizzle-orm';
import type { Reading } from '../../core/trail/must-read.ts';
import type { Transaction } from './connection/database.ts';
import { readings } from './tables/trail-tables.ts';

/** The reading of a document in a trade; undefined when it was never opened. */
export async function readReading(
  tx: Transaction,
  tradeId: string,
  documentId: string,
): Promise<Reading | undefined> {
  const [row] = await tx
    .select()
    .from(readings)
    .where(and(eq(readings.tradeId, tradeId), eq(readings.documentId, documentId)));
  if (!row) return undefined;
  const { tradeId: _, openedAt, countedUntil, ...reading } = row;
  return { ...reading, openedAt: openedAt.getTime(), countedUntil: countedUntil.getTime() };
}

/** Stores a reading in place of the one before. */
export async function writeReading(tx: Transaction, tradeId: string, reading: Reading): Promise<void> {
  const { documentId, openedAt, countedUntil, ...rest } = reading;
  const changed = { ...rest, openedAt: new Date(openedAt), countedUntil: new Date(countedUntil) };
  await tx
    .insert(readings)
    .values({ ...changed, tradeId, documentId })
    .onConflictDoUpdate({ target: [readings.tradeId, readings.documentId], set: changed });
}
