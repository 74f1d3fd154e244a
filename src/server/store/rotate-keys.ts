// Moves all rows and pictures to the newest data key, so that the older keys are needed no more.
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { newestKeyId, type KeySet } from '../encryption/data-keys.ts';
import type { ObjectStore } from '../ports/object-store.ts';
import { SERVER_ACCOUNT } from './connection/accounts.ts';
import { countServersWithout } from './announced-keys.ts';
import type { Database, Transaction } from './connection/database.ts';
import {
  findKeyMismatch,
  forgetOlderKeys,
  readKeyIds,
  registerKeys,
  type KeyMismatch,
} from './key-registry.ts';
import { countOutdatedRows, rewriteRows } from './rewrite-rows.ts';
import { countOutdatedPictures, rewritePictures } from './stored-pictures.ts';

/** How long rows are waited for that a save holds; the save itself encrypts them with the newest key. */
const HELD_MS = 200;
const MOST_PASSES = 300;

export type Rotation =
  | { code: 'rotated'; keyId: string; rewritten: number; pictures: number; missing: number }
  /** The newest key is in use by no server yet: those that run could not read what it encrypts. */
  | { code: 'restartFirst'; keyId: string }
  /** Running servers still encrypt with an older key. */
  | { code: 'serversBehind'; keyId: string; servers: number }
  /**
   * Rows and pictures that no configured key decrypts, or that saves held all the time, and pictures that the object store
   * does not have; all keys are still needed.
   */
  | ({ code: 'rowsLeft'; missing: number } & Outdated)
  | KeyMismatch;

/** What the newest key has not encrypted. */
interface Outdated {
  rows: number;
  pictures: number;
}

/**
 * Rewrites the rows and pictures beside running servers and their saves. A run that was killed is repeated: the rows themselves say what
 * is left.
 *
 * @param db of the owner of the tables, with these keys
 * @param objects the store of the pictures
 * @param acceptsMissing whether a picture that the store does not have is lost for good, so that it needs no older key
 */
export async function rotateKeys(
  db: Database,
  set: KeySet,
  objects: ObjectStore,
  acceptsMissing: boolean,
): Promise<Rotation> {
  const keyId = newestKeyId(set);
  const mismatch = await findKeyMismatch(db, set);
  if (mismatch) return mismatch;
  if (!(await readKeyIds(db)).includes(keyId) && (await isServed(db))) return { code: 'restartFirst', keyId };
  const servers = await countServersWithout(db, keyId, 'encrypts');
  if (servers > 0) return { code: 'serversBehind', keyId, servers };
  const refused = await registerKeys(db, set);
  if (refused) return refused;
  const total = { rewritten: 0, pictures: 0, missing: 0 };
  for (let pass = 1; ; pass += 1) {
    const rows = await rewriteRows(db);
    const pictures = await rewritePictures(db, objects, { acceptsMissing });
    total.rewritten += rows.rewritten;
    total.pictures += pictures.rewritten;
    total.missing += pictures.missing;
    if (await forgetOlderKeys(db, set, isOlderKeyNeeded)) return { code: 'rotated', keyId, ...total };
    const left = await countOutdated(db);
    const isStuck = left.rows <= rows.unreadable && left.pictures <= pictures.unreadable + pictures.missing;
    if (isStuck || pass === MOST_PASSES) {
      const { missing } = pictures;
      return { code: 'rowsLeft', rows: left.rows, pictures: Math.max(left.pictures - missing, 0), missing };
    }
    await sleep(HELD_MS);
  }
}

const countOutdated = async (db: Database | Transaction): Promise<Outdated> => ({
  rows: await countOutdatedRows(db),
  pictures: await countOutdatedPictures(db),
});

/** A server that encrypts with an older key may write a row at any time. */
async function isOlderKeyNeeded(tx: Transaction): Promise<boolean> {
  const { rows, pictures } = await countOutdated(tx);
  const keyId = newestKeyId(tx.dataKeys.current()!);
  return rows + pictures > 0 || (await countServersWithout(tx, keyId, 'encrypts')) > 0;
}

/** Whether a server is connected. */
async function isServed(db: Database): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select from pg_stat_activity where usename = ${SERVER_ACCOUNT} and datname = current_database() limit 1`,
  );
  return rows.length > 0;
}
