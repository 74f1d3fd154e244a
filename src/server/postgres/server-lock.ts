// Locks a data folder for a single server process.
import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { PostgresFailure } from './problem.ts';
import { processIdentity, isStillRunning } from './process-identity.ts';

interface LockHolder {
  pid: number;
  identity: string;
}

/**
 * Locks the data folder for this process, so that two servers never share it: the second would adopt, and later stop, the
 * database of the first. Replaces the lock of a process that has ended.
 *
 * @returns a function that releases the lock
 * @throws PostgresFailure dataDirBusy, naming the holder
 */
export function lockDataDir(dataDir: string): () => void {
  const lock = join(dataDir, 'server.lock');
  const content = JSON.stringify({ pid: process.pid, identity: processIdentity(process.pid) ?? '' });
  for (let attempt = 0; attempt < 20; attempt++) {
    if (createLock(lock, content)) return () => release(lock, content);
    const current = read(lock);
    if (current === undefined) continue;
    const holder = parse(current);
    if (holder && isStillRunning(holder.pid, holder.identity)) {
      throw new PostgresFailure({ code: 'dataDirBusy', params: { dataDir, pid: holder.pid } });
    }
    removeStaleLock(lock, current);
  }
  throw new PostgresFailure({
    code: 'dataDirRefused',
    params: { dataDir, detail: 'its lock keeps changing' },
  });
}

/** Creates the lock file with its content atomically: by a hard link, or by an exclusive file without hard link support. */
function createLock(lock: string, text: string): boolean {
  const path = temporaryPath(lock);
  writeFileSync(path, text, { mode: 0o644 });
  try {
    linkSync(path, lock);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'EEXIST' ? false : createLockWithoutLinks(lock, text);
  } finally {
    rmSync(path, { force: true });
  }
}

function createLockWithoutLinks(lock: string, text: string): boolean {
  try {
    writeFileSync(lock, text, { flag: 'wx', mode: 0o644 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Renames a stale lock before removing it: if another process has replaced the lock meanwhile, its lock is restored. */
function removeStaleLock(lock: string, expected: string): void {
  const path = temporaryPath(lock);
  try {
    renameSync(lock, path);
  } catch {
    return;
  }
  const renamed = read(path);
  if (renamed !== undefined && renamed !== expected) createLock(lock, renamed);
  rmSync(path, { force: true });
}

function release(lock: string, content: string): void {
  if (read(lock) === content) rmSync(lock, { force: true });
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Returns the holder; undefined for an empty or torn file after a power failure. */
function parse(text: string): LockHolder | undefined {
  try {
    const { pid, identity } = JSON.parse(text) as Partial<LockHolder>;
    return typeof pid === 'number' && typeof identity === 'string' ? { pid, identity } : undefined;
  } catch {
    return undefined;
  }
}

function temporaryPath(file: string): string {
  return `${file}.${process.pid}-${randomBytes(4).toString('hex')}`;
}
