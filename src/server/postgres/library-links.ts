import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface LibraryLink {
  /** Path of the library, relative to the folder `native`. */
  source: string;
  /** Path of the symbolic link that programs load, relative to the same folder. */
  target: string;
}

/**
 * Lists the symbolic links of PostgreSQL's libraries. An npm package cannot contain links, so its install script creates
 * them from this list; without install scripts they are missing.
 */
export function libraryLinks(native: string): LibraryLink[] {
  const list = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as LibraryLink[];
  return list.map(({ source, target }) => ({ source: inNative(source), target: inNative(target) }));
}

function inNative(path: string): string {
  return path.replace(/^native\//, '');
}
