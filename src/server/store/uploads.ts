import { randomBytes } from 'node:crypto';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database, Transaction } from './connection/database.ts';
import type { Session } from './sessions.ts';
import { sha256 } from './sha256.ts';
import { answers as saved, drafts, trades } from './tables/trade-tables.ts';
import { writingKeyId } from '../encryption/encrypted-file.ts';
import { decryptRecord, encryptRecord } from '../encryption/encrypted-record.ts';
import { answersAddress, draftAddress, fileNameAddress } from '../encryption/record-addresses.ts';
import { inTransaction } from './connection/transaction.ts';
import { DEFAULT_RETENTION } from '../settings/retention.ts';
import { uploads as table } from './tables/upload-tables.ts';

export type Upload = typeof table.$inferSelect;

/** An announced upload; its sign is bound to these values. */
export interface UploadRequest {
  tradeId: string;
  purpose: string;
  contentType: string;
  size: number;
  /** Of a document. */
  fileName?: string | undefined;
}

/** What is known of a stored file, and the hash of the uploaded bytes it was made from. */
export interface FileMetadata {
  sourceHash: string;
  bytes: number;
  /** Of a picture. */
  width: number | null;
  height: number | null;
}

/** Lifetime of a sign, seconds. */
const SIGN_SECONDS = 600;
const HOUR_MS = 3_600_000;
/** Interval of re-checking an upload that is in use. */
const RECHECK_INTERVAL_MS = 30 * 24 * HOUR_MS;
const SWEEP_BATCH = 50;

const addMs = (instant: Date, ms: number): Date => new Date(instant.getTime() + ms);

/** Creates an upload with a random id, independent of the file's name. Of its sign the hash is stored. */
export async function createUpload(
  db: Database | Transaction,
  { fileName, ...uploadRequest }: UploadRequest,
  now: Date,
): Promise<{ uploadId: string; sign: string; expiresAt: Date }> {
  const uploadId = randomBytes(16).toString('base64url');
  const sign = randomBytes(32).toString('base64url');
  const expiresAt = addMs(now, SIGN_SECONDS * 1000);
  const nextCheckAt = addMs(expiresAt, HOUR_MS);
  await db.insert(table).values({
    ...uploadRequest,
    uploadId,
    ...(fileName !== undefined && {
      fileName: encryptRecord(db.dataKeys, fileNameAddress({ uploadId }), fileName),
    }),
    signHash: sha256(sign),
    expiresAt,
    nextCheckAt,
  });
  return { uploadId, sign, expiresAt };
}

/** The name of a document; null for a picture. */
export const fileNameOf = (
  { dataKeys }: Pick<Database, 'dataKeys'>,
  { uploadId, fileName }: Upload,
): string | null => fileName && decryptRecord(dataKeys, fileNameAddress({ uploadId }), fileName);

/** An upload of the session's owner. Uploads of other owners and removed ones read as undefined. */
export async function readUpload(
  db: Database,
  { ownerId }: Pick<Session, 'ownerId'>,
  uploadId: string,
): Promise<Upload | undefined> {
  const [row] = await db
    .select({ upload: table })
    .from(table)
    .innerJoin(trades, eq(trades.tradeId, table.tradeId))
    .where(and(eq(table.uploadId, uploadId), eq(trades.ownerId, ownerId), isNull(table.removedAt)));
  return row?.upload;
}

/**
 * The uploads with these ids that belong to the session's owner and are not removed.
 *
 * @param hold locks the rows against removal until the transaction ends
 */
export async function readUploads(
  db: Database | Transaction,
  { ownerId }: Pick<Session, 'ownerId'>,
  uploadIds: readonly string[],
  hold: boolean,
): Promise<Upload[]> {
  if (uploadIds.length === 0) return [];
  const query = db
    .select({ upload: table })
    .from(table)
    .innerJoin(trades, eq(trades.tradeId, table.tradeId))
    .where(
      and(inArray(table.uploadId, [...uploadIds]), eq(trades.ownerId, ownerId), isNull(table.removedAt)),
    );
  const rows = await (hold ? query.for('share', { of: table }) : query);
  return rows.map(({ upload }) => upload);
}

/**
 * Stores a file: first its bytes, then the row, both under a row lock, so that concurrent uploads store one file and the
 * row always describes it.
 *
 * @param put stores the file and returns whether it succeeded
 * @param unusedDays how long it may be in no answers: a phone that was offline still has to send its answers
 */
export async function storeUpload(
  db: Database,
  uploadId: string,
  metadata: FileMetadata,
  now: Date,
  put: () => Promise<boolean>,
  unusedDays = DEFAULT_RETENTION.uploads,
): Promise<'stored' | 'unchanged' | 'conflict' | 'busy' | 'failed'> {
  return inTransaction(db, async (tx) => {
    const [row] = await tx
      .select()
      .from(table)
      .where(and(eq(table.uploadId, uploadId), isNull(table.removedAt)))
      .for('update', { skipLocked: true });
    if (!row) return 'busy';
    if (row.storedAt) return row.sourceHash === metadata.sourceHash ? 'unchanged' : 'conflict';
    if (!(await put())) return 'failed';
    await tx
      .update(table)
      .set({
        ...metadata,
        keyId: writingKeyId(tx.dataKeys),
        storedAt: now,
        nextCheckAt: addMs(now, unusedDays * 24 * HOUR_MS),
      })
      .where(eq(table.uploadId, uploadId));
    return 'stored';
  });
}

/** Removes an upload unless final answers refer to it. Returns whether it was removed. */
export async function removeUpload(db: Database, uploadId: string, now: Date): Promise<boolean> {
  const row = and(eq(table.uploadId, uploadId), isNull(table.removedAt));
  return inTransaction(db, async (tx) => {
    await tx.select({ uploadId: table.uploadId }).from(table).where(row).for('update');
    // Answers committed while waiting for the lock are visible to a new statement only.
    const [upload] = await tx.select({ tradeId: table.tradeId }).from(table).where(row);
    if (!upload || (await isReferenced(tx, saved, { uploadId, ...upload }))) return false;
    const removed = await tx
      .update(table)
      .set({ removedAt: now, nextCheckAt: now })
      .where(row)
      .returning({ uploadId: table.uploadId });
    return removed.length > 0;
  });
}

/**
 * Checks a batch of due uploads and deletes those not in use: never received, removed, or in no answers for long. The
 * answers themselves are searched for the upload id; no reference count is stored.
 *
 * @param removeFile returns whether the file is deleted; on failure the rest of the batch waits for the next sweep
 * @returns the number of deleted uploads
 */
export async function sweepUploads(
  db: Database,
  now: Date,
  removeFile: (uploadId: string) => Promise<boolean>,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const due = await tx
      .select({ uploadId: table.uploadId, tradeId: table.tradeId, removedAt: table.removedAt })
      .from(table)
      .where(sql`${table.nextCheckAt} <= ${now.toISOString()}::timestamptz`)
      .orderBy(table.nextCheckAt)
      .limit(SWEEP_BATCH)
      .for('update', { skipLocked: true });
    let deleted = 0;
    for (const upload of due) {
      const { uploadId } = upload;
      const row = eq(table.uploadId, uploadId);
      if (await isNeeded(tx, upload))
        await tx
          .update(table)
          .set({ nextCheckAt: addMs(now, RECHECK_INTERVAL_MS) })
          .where(row);
      else if (!(await removeFile(uploadId))) break;
      else {
        await tx.delete(table).where(row);
        deleted += 1;
      }
    }
    return deleted;
  });
}

/** Whether a locked upload is in use; new statements, because only they see answers committed since the lock. */
const isNeeded = async (
  tx: Transaction,
  upload: Pick<Upload, 'tradeId' | 'uploadId' | 'removedAt'>,
): Promise<boolean> =>
  (await isReferenced(tx, saved, upload)) ||
  (upload.removedAt === null && (await isReferenced(tx, drafts, upload)));

/** Whether the id occurs in the answers of the upload's trade; ids are random, so any occurrence is a reference. */
async function isReferenced(
  tx: Transaction,
  from: typeof saved | typeof drafts,
  { tradeId, uploadId }: Pick<Upload, 'tradeId' | 'uploadId'>,
): Promise<boolean> {
  const addressOf = from === saved ? answersAddress : draftAddress;
  const columns = {
    screen: from.screen,
    subject: from.subject,
    revision: from.revision,
    answers: from.answers,
  };
  const rows = await tx.select(columns).from(from).where(eq(from.tradeId, tradeId));
  return rows.some((row) =>
    JSON.stringify(decryptRecord(tx.dataKeys, addressOf({ tradeId, ...row }), row.answers)).includes(
      uploadId,
    ),
  );
}
