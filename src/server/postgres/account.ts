/**
 * PostgreSQL refuses to run as root. A root server therefore runs it as another account of the system:
 * the owner of the data that is already there, else "postgres", else "nobody" (initdb wants an account that has
 * a name, a bare number will not do). An ordinary user runs everything as himself.
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
 * @param owned folders whose owner decides, the first existing one not owned by root
 * @returns undefined when PostgreSQL may run as this process does
 * @throws PostgresFailure noAccount
 */
export function accountFor(owned: readonly string[]): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const folder of owned) {
    const found = lstatSync(folder, { throwIfNoEntry: false });
    if (found && found.uid !== 0) return { uid: found.uid, gid: found.gid };
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

/** Whether the account may read a file, or enter and read a folder: every folder above must let it through. */
export function canReach(path: string, account: Account): boolean {
  const found = statSync(path);
  if (!hasPermission(found, account, found.isDirectory() ? 0o5 : 0o4)) return false;
  return canTraverse(dirname(path), account);
}

/** Whether the account may pass through a folder and all folders above it, as access by a full path needs. */
export function canTraverse(folder: string, account: Account): boolean {
  if (!hasPermission(statSync(folder), account, 0o1)) return false;
  const above = dirname(folder);
  return above === folder || canTraverse(above, account);
}

function hasPermission(
  found: { mode: number; uid: number; gid: number },
  account: Account,
  wanted: number,
): boolean {
  if (found.uid === account.uid) return ((found.mode >> 6) & wanted) === wanted;
  if (found.gid === account.gid) return ((found.mode >> 3) & wanted) === wanted;
  return (found.mode & wanted) === wanted;
}
