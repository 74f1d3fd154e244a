import {
  chmodSync,
  copyFileSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';

import { libraryLinks } from './library-links.ts';
import { PostgresFailure } from './problem.ts';
import { processIdentity } from './process-identity.ts';

/**
 * A copy of the programs that everyone may read and only its maker may change, made once per version.
 * It appears whole or not at all: it is written beside and renamed.
 * @param fit whether a place can be used as it is
 * @returns the folder that stands for `native`
 * @throws PostgresFailure binariesUnusable when no place on this system will do
 */
export function readableCopy(native: string, name: string, fit: (place: string) => boolean): string {
  let detail = 'no folder for a copy';
  for (const folder of copyFolders()) {
    const place = join(folder, name);
    try {
      mkdirSync(folder, { recursive: true, mode: 0o755 });
      if (!isOwnedByUs(folder)) continue;
      if (fit(place)) return place;
      rmSync(place, { recursive: true, force: true });
      copyInto(native, place);
      if (fit(place)) return place;
    } catch (error) {
      detail = (error as Error).message;
    }
  }
  throw new PostgresFailure({ code: 'binariesUnusable', params: { program: 'postgres', detail } });
}

/** Best first; the system's temporary folder may be closed to others, or forbid programs. */
function copyFolders(): string[] {
  const uid = process.getuid?.() ?? 'user';
  const home = uid === 0 ? '/var/cache/baoform' : join(homedir(), '.cache', 'baoform');
  return [home, join(tmpdir(), `baoform-${uid}`), `/tmp/baoform-${uid}`];
}

/** Programs are only trusted in a folder that nobody else can write to: in /tmp anybody may have made it before us. */
function isOwnedByUs(folder: string): boolean {
  const found = lstatSync(folder);
  const owner = process.getuid?.();
  return found.isDirectory() && (owner === undefined || (found.uid === owner && (found.mode & 0o022) === 0));
}

function copyInto(native: string, place: string): void {
  removePartialCopies(place);
  const draft = `${place}.${process.pid}`;
  copyTree(native, draft);
  for (const { source, target } of libraryLinks(native)) {
    const link = join(draft, target);
    rmSync(link, { force: true });
    symlinkSync(relative(dirname(link), join(draft, source)), link);
  }
  try {
    renameSync(draft, place);
  } catch {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Leaves out what only a compiler reads; modes are set outright, whatever the umask is. */
function copyTree(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  chmodSync(to, 0o755);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) {
      if (entry.name !== 'pkgconfig') copyTree(source, target);
    } else if (entry.isFile() && !entry.name.endsWith('.a')) {
      copyFileSync(source, target);
      chmodSync(target, from.endsWith('bin') ? 0o755 : 0o644);
    }
  }
}

/** Half copies of processes that were killed. */
function removePartialCopies(place: string): void {
  const folder = dirname(place);
  for (const name of readdirSync(folder)) {
    const pid = Number(join(folder, name).slice(place.length + 1));
    const half = join(folder, name).startsWith(`${place}.`) && pid > 0;
    if (half && processIdentity(pid) === undefined)
      rmSync(join(folder, name), { recursive: true, force: true });
  }
}
