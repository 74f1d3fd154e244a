/**
 * Chooses the account of the operating system that the customer server runs under, where root starts it: an account of
 * its own. That of PostgreSQL would not do: it reads the owner's password and the files of the database.
 */
import { chmodSync, lchownSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { canReach, canTraverse } from '../postgres/account.ts';
import { projectRoot } from '../settings/project-root.ts';

export interface SystemAccount {
  uid: number;
  gid: number;
}

/** The server's folder inside the data folder, for what is neither an upload nor incomplete. */
export const SERVER_FOLDER = 'server';

/** Folders inside the data folder that the server writes to. */
const SERVER_FOLDERS = [SERVER_FOLDER, 'objects', 'incoming'];

/** An account that an operator may have made for it. */
const NAME = 'baoform';
/** Ids that systemd gives to services without an entry in /etc/passwd; any of them that nobody has will do. */
const UNNAMED_IDS = { from: 61_184, to: 65_519 };

interface Separation {
  /** Undefined for the account of this process. */
  account: SystemAccount | undefined;
  /** What separates the server no further from the database, for the terminal. */
  missing?: string;
}

/**
 * Chooses the account, creates the data folder and gives the account its folders inside.
 *
 * @param dataDir absolute path; the rest of it stays with root and PostgreSQL
 */
export function chooseSystemAccount(dataDir: string): Separation {
  if (process.getuid?.() !== 0)
    return {
      account: undefined,
      missing:
        'The server runs under your account, as PostgreSQL does: started by root, each gets an account of its own.',
    };
  const account = findAccount();
  const unreadable = [projectRoot(), process.argv[1]!].find((path) => !canReach(path, account));
  if (unreadable !== undefined) return asRoot(`its account cannot read ${unreadable}`);
  try {
    handOver(dataDir, account);
  } catch (error) {
    return asRoot((error as Error).message);
  }
  if (!canTraverse(dataDir, account)) return asRoot(`its account cannot enter ${dataDir}`);
  return { account };
}

const asRoot = (reason: string): Separation => ({
  account: undefined,
  missing: `The server runs as root: ${reason}. Let other accounts pass its parents (chmod o+x).`,
});

function findAccount(): SystemAccount {
  const entries = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const named = entries.find(([name]) => name === NAME);
  if (named && Number(named[2]) > 0) return { uid: Number(named[2]), gid: Number(named[3]) };
  const taken = new Set(entries.flatMap(([, , uid, gid]) => [Number(uid), Number(gid)]));
  let id = UNNAMED_IDS.from;
  while (taken.has(id) && id < UNNAMED_IDS.to) id += 1;
  return { uid: id, gid: id };
}

/** Lets the account enter the data folder, and makes it the owner of its folders there and of all files in them. */
function handOver(dataDir: string, account: SystemAccount): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  const { mode } = statSync(dataDir);
  chmodSync(dataDir, (mode & 0o777) | 0o011);
  // The reserve of an earlier release, which kept it here.
  rmSync(join(dataDir, 'reserve'), { force: true });
  for (const name of SERVER_FOLDERS) {
    const folder = join(dataDir, name);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (statSync(folder).uid === account.uid) continue;
    // Not through links, although nobody but root could have made one.
    for (const file of readdirSync(folder)) lchownSync(join(folder, file), account.uid, account.gid);
    // Last: an interrupted hand-over starts again.
    lchownSync(folder, account.uid, account.gid);
  }
}
