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
 * Returns a world-readable copy of the programs that only its owner can change, created once per version. The copy is
 * written under a temporary name and renamed, so that it is complete or absent.
 *
 * @param isUsable whether a folder holds usable programs
 * @returns the folder to use in place of `native`
 * @throws PostgresFailure binariesUnusable when no folder of this system works
 */
export function readableCopy(native: string, name: string, isUsable: (path: string) => boolean): string {
  let detail = 'no folder for a copy';
  for (const folder of copyFolders()) {
    const path = join(folder, name);
    try {
      mkdirSync(folder, { recursive: true, mode: 0o755 });
      if (!isOwnedByUs(folder)) continue;
      if (isUsable(path)) return path;
      rmSync(path, { recursive: true, force: true });
      copyInto(native, path);
      if (isUsable(path)) return path;
    } catch (error) {
      detail = (error as Error).message;
    }
  }
  throw new PostgresFailure({ code: 'binariesUnusable', params: { program: 'postgres', detail } });
}

/** Candidate folders, best first; the system's temporary folder may be closed to other accounts or mounted noexec. */
function copyFolders(): string[] {
  const uid = process.getuid?.() ?? 'user';
  const home = uid === 0 ? '/var/cache/baoform' : join(homedir(), '.cache', 'baoform');
  return [home, join(tmpdir(), `baoform-${uid}`), `/tmp/baoform-${uid}`];
}

/** Whether only this account can write to the folder: in /tmp another account may have created it first. */
function isOwnedByUs(folder: string): boolean {
  const stats = lstatSync(folder);
  const owner = process.getuid?.();
  return stats.isDirectory() && (owner === undefined || (stats.uid === owner && (stats.mode & 0o022) === 0));
}

function copyInto(native: string, path: string): void {
  removePartialCopies(path);
  const temporaryPath = `${path}.${process.pid}`;
  copyTree(native, temporaryPath);
  for (const { source, target } of libraryLinks(native)) {
    const link = join(temporaryPath, target);
    rmSync(link, { force: true });
    symlinkSync(relative(dirname(link), join(temporaryPath, source)), link);
  }
  try {
    renameSync(temporaryPath, path);
  } catch {
    rmSync(temporaryPath, { recursive: true, force: true });
  }
}

/** Copies a folder without files for compilers (`pkgconfig`, `*.a`); sets modes explicitly, regardless of the umask. */
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

/** Removes partial copies of killed processes. */
function removePartialCopies(path: string): void {
  const folder = dirname(path);
  for (const name of readdirSync(folder)) {
    const pid = Number(join(folder, name).slice(path.length + 1));
    const isPartialCopy = join(folder, name).startsWith(`${path}.`) && pid > 0;
    if (isPartialCopy && processIdentity(pid) === undefined)
      rmSync(join(folder, name), { recursive: true, force: true });
  }
}
