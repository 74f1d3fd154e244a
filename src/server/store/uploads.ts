import { randomBytes } from 'node:crypto';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database, Transaction } from './connection/database.ts';
import type { Session } from './sessions.ts';
import { sha256 } from './sha256.ts';
import { trades } from './tables/trade-tables.ts';
import { inTransaction } from './connection/transaction.ts';
import { uploads as table } from './tables/upload-tables.ts';

export type Upload = typeof table.$inferSelect;

/** What is announced, and what the sign is bound to. */
export interface UploadRequest {
  tradeId: string;
  purpose: string;
  contentType: string;
  size: number;
}

/** A picture as it is kept, and the hash of the bytes that it was made from. */
export interface ImageMetadata {
  sourceHash: string;
  bytes: number;
  width: number;
  height: number;
}

/** How long a sign is good for, seconds. */
const SIGN_SECONDS = 600;
const HOUR_MS = 3_600_000;
/** How long an upload may be in no answers: a phone that was offline still has to send them. */
const UNATTACHED_TTL_MS = 7 * 24 * HOUR_MS;
/** When to look again at one that is needed. */
const RECHECK_INTERVAL_MS = 30 * 24 * HOUR_MS;
const SWEEP_BATCH = 50;

const addMs = (instant: Date, ms: number): Date => new Date(instant.getTime() + ms);

/** Announces a file. Its name is ours and random, whatever the person's file is called; only the sign's hash is kept. */
export async function createUpload(
  db: Database | Transaction,
  announced: UploadRequest,
  now: Date,
): Promise<{ uploadId: string; sign: string; expiresAt: Date }> {
  const uploadId = randomBytes(16).toString('base64url');
  const sign = randomBytes(32).toString('base64url');
  const expiresAt = addMs(now, SIGN_SECONDS * 1000);
  const nextCheckAt = addMs(expiresAt, HOUR_MS);
  await db.insert(table).values({ ...announced, uploadId, signHash: sha256(sign), expiresAt, nextCheckAt });
  return { uploadId, sign, expiresAt };
}

/** An upload of this session. One of somebody else, or one that was removed, is not there. */
export async function readUpload(
  db: Database,
  { tokenHash }: Session,
  uploadId: string,
): Promise<Upload | undefined> {
  const [row] = await db
    .select({ upload: table })
    .from(table)
    .innerJoin(trades, eq(trades.tradeId, table.tradeId))
    .where(and(eq(table.uploadId, uploadId), eq(trades.tokenHash, tokenHash), isNull(table.removedAt)));
  return row?.upload;
}

/**
 * Those of some uploads that are this session's.
 *
 * @param hold keeps them from being removed until the transaction ends
 */
export async function readUploads(
  db: Database | Transaction,
  { tokenHash }: Session,
  uploadIds: readonly string[],
  hold: boolean,
): Promise<Upload[]> {
  if (uploadIds.length === 0) return [];
  const found = db
    .select({ upload: table })
    .from(table)
    .innerJoin(trades, eq(trades.tradeId, table.tradeId))
    .where(
      and(inArray(table.uploadId, [...uploadIds]), eq(trades.tokenHash, tokenHash), isNull(table.removedAt)),
    );
  const rows = await (hold ? found.for('share', { of: table }) : found);
  return rows.map(({ upload }) => upload);
}

/**
 * Keeps a picture: first the file, then the row, both while the row is locked, so that of two at the same time one is
 * kept and the row always describes the file.
 *
 * @param put keeps the file and tells whether that worked
 */
export async function storeUpload(
  db: Database,
  uploadId: string,
  image: ImageMetadata,
  now: Date,
  put: () => Promise<boolean>,
): Promise<'kept' | 'same' | 'other' | 'busy' | 'failed'> {
  return inTransaction(db, async (tx) => {
    const [row] = await tx
      .select()
      .from(table)
      .where(and(eq(table.uploadId, uploadId), isNull(table.removedAt)))
      .for('update', { skipLocked: true });
    if (!row) return 'busy';
    if (row.storedAt) return row.sourceHash === image.sourceHash ? 'same' : 'other';
    if (!(await put())) return 'failed';
    await tx
      .update(table)
      .set({ ...image, storedAt: now, nextCheckAt: addMs(now, UNATTACHED_TTL_MS) })
      .where(eq(table.uploadId, uploadId));
    return 'kept';
  });
}

/** What is in answers that were saved as final stays; false when there was nothing to remove. */
export async function removeUpload(db: Database, uploadId: string, now: Date): Promise<boolean> {
  const row = and(eq(table.uploadId, uploadId), isNull(table.removedAt));
  return inTransaction(db, async (tx) => {
    await tx.select({ uploadId: table.uploadId }).from(table).where(row).for('update');
    // Answers that held it are stored by now; only a statement of its own sees them.
    const removed = await tx
      .update(table)
      .set({ removedAt: now, nextCheckAt: now })
      .where(and(row, sql`not ${isReferencedIn('answers')}`))
      .returning({ uploadId: table.uploadId });
    return removed.length > 0;
  });
}

/**
 * Looks at some uploads that are due and deletes what nobody needs: what never arrived, what was removed, and what is in
 * no answers after a week. Whether it is needed is read from the answers, where it is said and nowhere else.
 *
 * @param removeFile tells whether the file is gone; when it is not, the rest waits for the next time
 * @returns how many were deleted
 */
export async function sweepUploads(
  db: Database,
  now: Date,
  removeFile: (uploadId: string) => Promise<boolean>,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const due = await tx
      .select({ uploadId: table.uploadId })
      .from(table)
      .where(sql`${table.nextCheckAt} <= ${now.toISOString()}::timestamptz`)
      .orderBy(table.nextCheckAt)
      .limit(SWEEP_BATCH)
      .for('update', { skipLocked: true });
    let deleted = 0;
    for (const { uploadId, needed } of await readNeeded(tx, due)) {
      const row = eq(table.uploadId, uploadId);
      if (needed)
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

/** Of locked uploads; answers that held one are stored by now, and only a statement of its own sees them. */
async function readNeeded(
  tx: Transaction,
  locked: readonly { uploadId: string }[],
): Promise<{ uploadId: string; needed: boolean }[]> {
  if (locked.length === 0) return [];
  return tx
    .select({
      uploadId: table.uploadId,
      needed: sql<boolean>`${isReferencedIn('answers')} or (${table.removedAt} is null and ${isReferencedIn('drafts')})`,
    })
    .from(table)
    .where(
      inArray(
        table.uploadId,
        locked.map(({ uploadId }) => uploadId),
      ),
    )
    .orderBy(table.nextCheckAt);
}

/** Whether the id stands anywhere in the answers of the upload's own trade; ids are random, so nothing else reads so. */
const isReferencedIn = (where: 'answers' | 'drafts') => sql`exists (
  select from ${sql.identifier(where)} as a
  where a.trade_id = ${table.tradeId} and strpos(a.answers::text, ${table.uploadId}) > 0)`;
