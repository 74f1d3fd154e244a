// The key file: written by the first start, read by every later one.
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { formatKeySet, newDataKey, newKeySet, parseKeySet, type KeySet } from './data-keys.ts';

const OWNER_ONLY = 0o600;
const OTHERS = 0o077;

export type KeyFileProblem = 'missing' | 'invalid' | 'readable';

/** Reads the file. Returns why it cannot be used: others than its owner may read it, or it is no list of keys. */
export function readKeyFile(path: string): KeySet | KeyFileProblem {
  if (!existsSync(path)) return 'missing';
  if (process.platform !== 'win32' && (statSync(path).mode & OTHERS) !== 0) return 'readable';
  return parseKeySet(readFileSync(path, 'utf8')) ?? 'invalid';
}

/** Creates the file with new keys, unless another server has just done so. */
export function createKeyFile(path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  const complete = writeBeside(path, newKeySet());
  try {
    linkSync(complete, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(complete, { force: true });
  }
}

/** Adds a new key behind the others; the file always is complete. Returns its id. */
export function addKeyToFile(path: string, { index, keys }: KeySet): string {
  const [keyId, key] = newDataKey();
  const complete = writeBeside(path, { index, keys: new Map([...keys, [keyId, key]]) });
  const { uid, gid } = statSync(path);
  // Its owner stays, when root rotates the keys of another account.
  if (process.getuid?.() === 0) chownSync(complete, uid, gid);
  renameSync(complete, path);
  return keyId;
}

function writeBeside(path: string, set: KeySet): string {
  const complete = `${path}.${randomBytes(6).toString('hex')}`;
  const head =
    '# Data keys of the database: without them its answers cannot be read. Back them up apart from it.\n';
  writeFileSync(complete, head + formatKeySet(set), { mode: OWNER_ONLY, flag: 'wx', flush: true });
  return complete;
}
