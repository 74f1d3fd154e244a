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
 * Takes the data folder for this process, so that two servers never work on one: the second would adopt, and
 * later stop, the database of the first. The lock of a process that is gone is taken over.
 * @returns releases the lock
 * @throws PostgresFailure dataDirBusy, naming the holder
 */
export function lockDataDir(dataDir: string): () => void {
  const lock = join(dataDir, 'server.lock');
  const ours = JSON.stringify({ pid: process.pid, identity: processIdentity(process.pid) ?? '' });
  for (let attempt = 0; attempt < 20; attempt++) {
    if (createLock(lock, ours)) return () => release(lock, ours);
    const found = read(lock);
    if (found === undefined) continue;
    const holder = parse(found);
    if (holder && isStillRunning(holder.pid, holder.identity)) {
      throw new PostgresFailure({ code: 'dataDirBusy', params: { dataDir, pid: holder.pid } });
    }
    removeStaleLock(lock, found);
  }
  throw new PostgresFailure({
    code: 'dataDirRefused',
    params: { dataDir, detail: 'its lock keeps changing' },
  });
}

/** Appears with its content or not at all: a hard link, or where the file system has none, an exclusive file. */
function createLock(lock: string, text: string): boolean {
  const draft = temporaryPath(lock);
  writeFileSync(draft, text, { mode: 0o644 });
  try {
    linkSync(draft, lock);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'EEXIST' ? false : createLockWithoutLinks(lock, text);
  } finally {
    rmSync(draft, { force: true });
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

/** Removes a dead lock by renaming it first: should a rival have replaced it just now, his lock is put back. */
function removeStaleLock(lock: string, expected: string): void {
  const aside = temporaryPath(lock);
  try {
    renameSync(lock, aside);
  } catch {
    return;
  }
  const taken = read(aside);
  if (taken !== undefined && taken !== expected) createLock(lock, taken);
  rmSync(aside, { force: true });
}

function release(lock: string, ours: string): void {
  if (read(lock) === ours) rmSync(lock, { force: true });
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** A lock that is no lock (an empty or torn file after a power cut) has no holder. */
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
