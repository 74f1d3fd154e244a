// The ids of the keys that the database needs, so that a server without one of them refuses to start.
import { createHmac } from 'node:crypto';
import { ne, notInArray, sql } from 'drizzle-orm';
import { countServersWithout } from './announced-keys.ts';
import type { Database, Transaction } from './connection/database.ts';
import { inTransaction } from './connection/transaction.ts';
import { dataKeyTable as table } from './tables/data-key-tables.ts';
import { INDEX_KEY_ID, newestKeyId, type KeySet } from '../encryption/data-keys.ts';

const REGISTRY_LOCK = 20261123;
/** Notifies servers of a change of the ids. */
export const KEYS_CHANNEL = 'data_keys';

/**
 * A key that the database needs: it is not configured, or is another key under the same id. Or a new key that a running
 * server does not know, which could not read what it encrypts.
 */
export interface KeyMismatch {
  code: 'dataKeyMissing' | 'dataKeyDiffers' | 'dataKeyUnknownToServer';
  keyId: string;
}

/** Recognises a key, and tells nothing of it. */
export const checkValueOf = (keyId: string, key: Buffer): string =>
  createHmac('sha256', key).update(`baoform data key ${keyId}`).digest('base64url');

/** The id of the first key that the database needs; undefined when keys may still be created. */
export async function readFirstKeyId(db: Database): Promise<string | undefined> {
  const [row] = await db.select({ keyId: table.keyId }).from(table).orderBy(table.createdAt).limit(1);
  return row?.keyId;
}

/** The ids of all keys that the database needs, but that of the index. */
export async function readKeyIds(db: Database | Transaction): Promise<string[]> {
  const rows = await db.select({ keyId: table.keyId }).from(table).where(ne(table.keyId, INDEX_KEY_ID));
  return rows.map(({ keyId }) => keyId);
}

/**
 * Lets starts go on without the older keys. No server starts with one of them meanwhile.
 *
 * @param isNeeded whether a row, or a running server, still needs an older key
 * @returns whether they are forgotten
 */
export const forgetOlderKeys = (
  db: Database,
  set: KeySet,
  isNeeded: (tx: Transaction) => Promise<boolean>,
): Promise<boolean> =>
  changeRegistry(db, async (tx) => {
    if (await isNeeded(tx)) return false;
    await tx.delete(table).where(notInArray(table.keyId, [INDEX_KEY_ID, newestKeyId(set)]));
    return true;
  });

/** One after the other; running servers are notified. */
const changeRegistry = <Result>(
  db: Database,
  change: (tx: Transaction) => Promise<Result>,
): Promise<Result> =>
  inTransaction(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${REGISTRY_LOCK})`);
    const result = await change(tx);
    await tx.execute(sql`select pg_notify(${KEYS_CHANNEL}, '')`);
    return result;
  });

/** Compares the keys with those that the database needs. */
export async function findKeyMismatch(
  db: Database | Transaction,
  set: KeySet,
): Promise<KeyMismatch | undefined> {
  for (const { keyId, checkValue } of await db.select().from(table).orderBy(table.createdAt)) {
    const key = keyId === INDEX_KEY_ID ? set.index : set.keys.get(keyId);
    if (!key) return { code: 'dataKeyMissing', keyId };
    if (checkValueOf(keyId, key) !== checkValue) return { code: 'dataKeyDiffers', keyId };
  }
  return undefined;
}

/**
 * Compares the keys with those that the database needs, and registers the index key and the newest key. Servers wait for
 * each other, so that two cannot begin with different keys; a new key waits for running servers to know it.
 */
export const registerKeys = (db: Database, set: KeySet): Promise<KeyMismatch | undefined> =>
  changeRegistry(db, async (tx) => {
    const mismatch = await findKeyMismatch(tx, set);
    if (mismatch) return mismatch;
    const newest = newestKeyId(set);
    const needed = await readKeyIds(tx);
    const isReplaced = needed.length > 0 && !needed.includes(newest);
    if (isReplaced && (await countServersWithout(tx, newest, 'decrypts')) > 0)
      return { code: 'dataKeyUnknownToServer', keyId: newest };
    await tx
      .insert(table)
      .values([
        { keyId: INDEX_KEY_ID, checkValue: checkValueOf(INDEX_KEY_ID, set.index) },
        { keyId: newest, checkValue: checkValueOf(newest, set.keys.get(newest)!) },
      ])
      .onConflictDoNothing();
    return undefined;
  });
