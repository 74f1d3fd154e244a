import { createHash, randomBytes } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

/** 10 MB, inclusive (A67). */
export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024;

/** So much more is read and thrown away, so that who sends a little too much can still be told. */
const DISCARDED_BYTES = 1024 * 1024;

/** A file that has arrived whole, or why it has not. */
export type ReceivedFile =
  | { status: 'whole'; path: string; bytes: number; hash: string }
  | { status: 'tooLarge' }
  /** The sender is gone, or gave up. */
  | { status: 'cut' };

/**
 * Writes what arrives to a file of its own in the folder, never more than the limit, whatever was announced. Unless it
 * is whole nothing is left of it; the caller removes it when it is done with it.
 */
export async function receiveFile(source: Readable, folder: string): Promise<ReceivedFile> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomBytes(16).toString('hex'));
  const received = await write(source, path).catch((error: NodeJS.ErrnoException): ReceivedFile => {
    if (isDiskError(error)) throw error;
    return { status: 'cut' };
  });
  if (received.status !== 'whole') await rm(path, { force: true });
  return received;
}

async function write(source: Readable, path: string): Promise<ReceivedFile> {
  const file = await open(path, 'wx', 0o600);
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    // Giving up must not close the connection: the answer has to go back over it.
    for await (const chunk of source.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > MAX_UPLOAD_BYTES + DISCARDED_BYTES) break;
      if (bytes > MAX_UPLOAD_BYTES) continue;
      hash.update(chunk);
      await file.writeFile(chunk);
    }
  } finally {
    await file.close();
  }
  if (bytes > MAX_UPLOAD_BYTES) return { status: 'tooLarge' };
  return { status: 'whole', path, bytes, hash: hash.digest('hex') };
}

/** The disk is full or broken: a trouble of ours, not of who sends. */
const isDiskError = ({ code = '' }: NodeJS.ErrnoException): boolean =>
  ['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'EACCES', 'EMFILE', 'ENFILE'].includes(code);
