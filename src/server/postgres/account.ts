/**
 * Chooses the system account of PostgreSQL, which refuses to run as root. A root server runs it as the owner of the
 * existing data, else as "postgres", else as "nobody" (initdb requires an account with a name, not a bare uid). A server
 * of an ordinary user runs it under the same account.
 */
import { lstatSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

import { PostgresFailure } from './problem.ts';

export interface Account {
  uid: number;
  gid: number;
}

const candidates = ['postgres', '_postgres', 'nobody'];

/**
 * The account that PostgreSQL must run as.
 * @param folders candidates for the owner; the first existing folder not owned by root decides
 * @returns undefined when PostgreSQL can run under the account of this process
 * @throws PostgresFailure noAccount
 */
export function accountFor(folders: readonly string[]): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const folder of folders) {
    const stats = lstatSync(folder, { throwIfNoEntry: false });
    if (stats && stats.uid !== 0) return { uid: stats.uid, gid: stats.gid };
  }
  const accounts = readFileSync('/etc/passwd', 'utf8');
  for (const name of candidates) {
    const account = findAccount(accounts, name);
    if (account) return account;
  }
  throw new PostgresFailure({ code: 'noAccount', params: {} });
}

function findAccount(accounts: string, name: string): Account | undefined {
  const line = accounts.split('\n').find((text) => text.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return Number(uid) > 0 && Number(gid) > 0 ? { uid: Number(uid), gid: Number(gid) } : undefined;
}

/** Whether the account can read a file, or enter and list a folder; every parent folder must be traversable. */
export function canReach(path: string, account: Account): boolean {
  const stats = statSync(path);
  if (!hasPermission(stats, account, stats.isDirectory() ? 0o5 : 0o4)) return false;
  return canTraverse(dirname(path), account);
}

/** Whether the account can traverse a folder and all its parents, as access by an absolute path requires. */
export function canTraverse(folder: string, account: Account): boolean {
  if (!hasPermission(statSync(folder), account, 0o1)) return false;
  const parent = dirname(folder);
  return parent === folder || canTraverse(parent, account);
}

function hasPermission(
  stats: { mode: number; uid: number; gid: number },
  account: Account,
  bits: number,
): boolean {
  if (stats.uid === account.uid) return ((stats.mode >> 6) & bits) === bits;
  if (stats.gid === account.gid) return ((stats.mode >> 3) & bits) === bits;
  return (stats.mode & bits) === bits;
}
