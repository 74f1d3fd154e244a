import { sql } from 'drizzle-orm';
import type { Transaction } from './connection/database.ts';

/** Key of the advisory lock that serialises publishing, so that version numbers and releases stay in order. */
export const PUBLISH_LOCK = 20261122;

/** Waits for other publishers, then blocks them until the transaction ends. */
export async function lockPublishing(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${PUBLISH_LOCK})`);
}
