import { sql } from 'drizzle-orm';
import type { Transaction } from './connection/database.ts';

/** Any number; one publisher at a time, so that numbers and releases follow each other. */
const PUBLISH_LOCK = 20261122;

/** Waits until nobody else publishes, and lets nobody until the transaction is over. */
export async function lockPublishing(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${PUBLISH_LOCK})`);
}
