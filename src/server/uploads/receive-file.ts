// Receives the bytes of an upload into a file.
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

/** 10 MB, inclusive (A67). */
export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024;

/** Enough to tell the type of a picture. */
const HEAD_BYTES = 8;

/** Without authentication: whoever changes the file of a running server changes a picture that is decoded and re-encoded. */
const CIPHER = 'aes-256-ctr';

/** Bytes read and discarded above the limit, so that a client slightly over it still receives the response. */
const DISCARDED_BYTES = 1024 * 1024;

/** What a client has to send in every window; a phone may be out of reach for a moment. */
const MIN_RATE = { bytes: 32 * 1024, windowMs: 20_000 };

/** A complete file, or why it is incomplete. */
export type ReceivedFile =
  | {
      status: 'whole';
      path: string;
      bytes: number;
      hash: string;
      /** The first bytes, up to `HEAD_BYTES`. */
      head: Buffer;
      /** Reads the file as it was sent; `path` holds it encrypted. */
      read: () => Promise<Buffer>;
    }
  | { status: 'tooLarge' }
  /** The client disconnected, or was too slow. */
  | { status: 'cut' };

/**
 * Writes a stream to a new file in the folder, up to `MAX_UPLOAD_BYTES`, encrypted with a key that only this process has
 * in memory: what a killed process leaves behind is unreadable. An incomplete file is removed; the caller removes
 * a complete file after use.
 *
 * @param minRate a slower client is cut off
 * @throws the error of a full or broken disk
 */
export async function receiveFile(
  source: Readable,
  folder: string,
  minRate = MIN_RATE,
): Promise<ReceivedFile> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomBytes(16).toString('hex'));
  const progress: Progress = { bytes: 0 };
  const stopWatching = cutOffWhenSlow(source, progress, minRate);
  const received = await write(source, path, progress)
    .catch((error: NodeJS.ErrnoException): ReceivedFile => {
      if (isDiskError(error)) throw error;
      return { status: 'cut' };
    })
    .finally(stopWatching);
  if (received.status !== 'whole') await rm(path, { force: true });
  return received;
}

/** Bytes received so far. */
interface Progress {
  bytes: number;
}

/** Destroys the source after the first window in which it sent too little. Returns the function that stops watching. */
function cutOffWhenSlow(
  source: Readable,
  progress: Progress,
  { bytes, windowMs }: typeof MIN_RATE,
): () => void {
  let before = 0;
  const timer = setInterval(() => {
    if (progress.bytes - before < bytes) source.destroy(new Error('the client is too slow'));
    before = progress.bytes;
  }, windowMs);
  timer.unref();
  return () => clearInterval(timer);
}

async function write(source: Readable, path: string, progress: Progress): Promise<ReceivedFile> {
  const file = await open(path, 'wx', 0o600);
  const hash = createHash('sha256');
  const [key, iv] = [randomBytes(32), randomBytes(16)];
  const cipher = createCipheriv(CIPHER, key, iv);
  let head = Buffer.alloc(0);
  let bytes = 0;
  try {
    // Leaving the loop early must not close the connection: the response still goes over it.
    for await (const chunk of source.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      progress.bytes = bytes;
      if (bytes > MAX_UPLOAD_BYTES + DISCARDED_BYTES) break;
      if (bytes > MAX_UPLOAD_BYTES) continue;
      hash.update(chunk);
      if (head.length < HEAD_BYTES) head = Buffer.concat([head, chunk]).subarray(0, HEAD_BYTES);
      await file.writeFile(cipher.update(chunk));
    }
  } finally {
    await file.close();
  }
  if (bytes > MAX_UPLOAD_BYTES) return { status: 'tooLarge' };
  const read = async () => createDecipheriv(CIPHER, key, iv).update(await readFile(path));
  return { status: 'whole', path, bytes, hash: hash.digest('hex'), head, read };
}

/** Whether the disk is full or broken, as opposed to a failure of the client. */
const isDiskError = ({ code = '' }: NodeJS.ErrnoException): boolean =>
  ['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'EACCES', 'EMFILE', 'ENFILE'].includes(code);
