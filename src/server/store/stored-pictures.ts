/**
 * The bytes of pictures, encrypted above the port of the object store: a folder or bucket holds what nobody reads without
 * the data keys. Only this file reads and writes them.
 */
import { and, asc, eq, gt, isNotNull, sql } from 'drizzle-orm';
import { DataKeyMissing } from '../encryption/data-keys.ts';
import { decryptFile, encryptFile, keyIdOfFile, writingKeyId } from '../encryption/encrypted-file.ts';
import { UnreadableRecord } from '../encryption/encrypted-record.ts';
import { pictureAddress } from '../encryption/record-addresses.ts';
import type { ObjectStore } from '../ports/object-store.ts';
import type { PortResult } from '../ports/port-result.ts';
import type { Database, Transaction } from './connection/database.ts';
import { inTransaction } from './connection/transaction.ts';
import type { RewriteCounts } from './rewrite-rows.ts';
import { uploads as table } from './tables/upload-tables.ts';
import type { Upload } from './uploads.ts';

/** Encrypted bytes have no type that a store could know; the row has it. */
const ENCRYPTED_TYPE = 'application/octet-stream';
const BATCH_PICTURES = 50;

/** Numbers of pictures. */
export interface PictureCounts extends RewriteCounts {
  /** The object store does not have them. */
  missing: number;
}

type StoredPicture = Pick<Upload, 'uploadId' | 'tradeId' | 'keyId'>;
type Keys = Pick<Database, 'dataKeys'>;

/** Stores a picture under its upload. */
export function writePicture(
  { dataKeys }: Keys,
  objects: ObjectStore,
  upload: Pick<Upload, 'uploadId' | 'tradeId'>,
  image: Buffer,
  contentType: string,
): Promise<PortResult<void>> {
  const type = dataKeys.encrypts ? ENCRYPTED_TYPE : contentType;
  return objects.put(upload.uploadId, encryptFile(dataKeys, pictureAddress(upload), image), type);
}

/** Reads a picture. One that no key decrypts, or that was replaced by another one, is `unreadable`. */
export async function readPicture(
  { dataKeys }: Keys,
  objects: ObjectStore,
  upload: StoredPicture,
): Promise<PortResult<Buffer, 'missing' | 'unreadable'>> {
  const object = await objects.get(upload.uploadId);
  if (!object.ok) return object;
  // Whoever can write to the store cannot put a clear picture in the place of an encrypted one.
  if (upload.keyId !== null && keyIdOfFile(object.value) === undefined)
    return { ok: false, failure: 'unreadable', detail: 'clear' };
  try {
    return { ok: true, value: decryptFile(dataKeys, pictureAddress(upload), object.value) };
  } catch (error) {
    if (!(error instanceof DataKeyMissing || error instanceof UnreadableRecord)) throw error;
    return { ok: false, failure: 'unreadable', detail: error.message };
  }
}

/**
 * Rewrites every picture that the newest key has not encrypted, one at a time beside requests. A picture always is complete
 * in the store, under one key or the other; its row follows, so that the next run goes on after a kill.
 *
 * @param isStopped asked before each picture
 * @param acceptsMissing whether a picture that the store does not have is lost for good, so that it needs no older key
 * @throws when the store does not answer
 */
export async function rewritePictures(
  db: Database,
  objects: ObjectStore,
  {
    isStopped = () => false,
    acceptsMissing = false,
  }: { isStopped?: () => boolean; acceptsMissing?: boolean } = {},
): Promise<PictureCounts> {
  const counts = { rewritten: 0, unreadable: 0, missing: 0 };
  for (let last = ''; ;) {
    const batch = await db
      .select({ uploadId: table.uploadId })
      .from(table)
      .where(and(isOutdated(db), gt(table.uploadId, last)))
      .orderBy(asc(table.uploadId))
      .limit(BATCH_PICTURES);
    for (const { uploadId } of batch) {
      if (isStopped()) return counts;
      const outcome = await inTransaction(db, (tx) => rewritePicture(tx, objects, uploadId, acceptsMissing));
      if (outcome) counts[outcome] += 1;
    }
    if (batch.length === 0) return counts;
    last = batch.at(-1)!.uploadId;
  }
}

/** The number of pictures that the newest key has not encrypted. */
export async function countOutdatedPictures(db: Database | Transaction): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(table)
    .where(isOutdated(db));
  return row!.count;
}

/** Returns undefined for a picture that is gone, or that the sweep holds. */
async function rewritePicture(
  tx: Transaction,
  objects: ObjectStore,
  uploadId: string,
  acceptsMissing: boolean,
): Promise<keyof PictureCounts | undefined> {
  const row = eq(table.uploadId, uploadId);
  // The weakest lock that keeps the sweep from deleting the file meanwhile; answers that refer to the picture are saved beside.
  const [upload] = await tx
    .select()
    .from(table)
    .where(and(row, isOutdated(tx)))
    .for('key share', { skipLocked: true });
  if (!upload) return undefined;
  const picture = await readPicture(tx, objects, upload);
  const outcome = await rewriteObject(tx, objects, upload, picture);
  if (outcome === 'rewritten' || (outcome === 'missing' && acceptsMissing))
    await tx
      .update(table)
      .set({ keyId: writingKeyId(tx.dataKeys) })
      .where(row);
  return outcome;
}

async function rewriteObject(
  keys: Keys,
  objects: ObjectStore,
  upload: Upload,
  picture: Awaited<ReturnType<typeof readPicture>>,
): Promise<keyof PictureCounts> {
  if (!picture.ok && (picture.failure === 'missing' || picture.failure === 'unreadable'))
    return picture.failure;
  const written = picture.ok
    ? await writePicture(keys, objects, upload, picture.value, upload.contentType)
    : picture;
  if (!written.ok) throw new Error(`the object store: ${written.failure} ${written.detail}`);
  return 'rewritten';
}

const isOutdated = ({ dataKeys }: Keys) =>
  and(isNotNull(table.storedAt), sql`${table.keyId} is distinct from ${writingKeyId(dataKeys)}`);
