// The ids of the keys that the database needs, so that a server without one of them refuses to start.
import { createHmac } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from './connection/database.ts';
import { inTransaction } from './connection/transaction.ts';
import { dataKeyTable as table } from './tables/data-key-tables.ts';
import { INDEX_KEY_ID, newestKeyId, type KeySet } from '../encryption/data-keys.ts';

const REGISTRY_LOCK = 20261123;

/** A key that the database needs: it is not configured, or is another key under the same id. */
export interface KeyMismatch {
  code: 'dataKeyMissing' | 'dataKeyDiffers';
  keyId: string;
}

const checkValueOf = (keyId: string, key: Buffer): string =>
  createHmac('sha256', key).update(`baoform data key ${keyId}`).digest('base64url');

/** The id of the first key that the database needs; undefined when keys may still be created. */
export async function readFirstKeyId(db: Database): Promise<string | undefined> {
  const [row] = await db.select({ keyId: table.keyId }).from(table).orderBy(table.createdAt).limit(1);
  return row?.keyId;
}

/**
 * Compares the keys with those that the database needs, and registers the index key and the newest key. Servers wait for
 * each other, so that two cannot begin with different keys.
 */
export const registerKeys = (db: Database, set: KeySet): Promise<KeyMismatch | undefined> =>
  inTransaction(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${REGISTRY_LOCK})`);
    for (const { keyId, checkValue } of await tx.select().from(table).orderBy(table.createdAt)) {
      const key = keyId === INDEX_KEY_ID ? set.index : set.keys.get(keyId);
      if (!key) return { code: 'dataKeyMissing', keyId };
      if (checkValueOf(keyId, key) !== checkValue) return { code: 'dataKeyDiffers', keyId };
    }
    const newest = newestKeyId(set);
    await tx
      .insert(table)
      .values([
        { keyId: INDEX_KEY_ID, checkValue: checkValueOf(INDEX_KEY_ID, set.index) },
        { keyId: newest, checkValue: checkValueOf(newest, set.keys.get(newest)!) },
      ])
      .onConflictDoNothing();
    return undefined;
  });
