import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface LibraryLink {
  /** The library's file, relative to the folder `native`. */
  source: string;
  /** The further name that programs ask for, relative to the same folder. */
  target: string;
}

/**
 * The further names of PostgreSQL's libraries. An npm package cannot hold links, so its install script makes them
 * from this list; where install scripts do not run they are missing.
 */
export function libraryLinks(native: string): LibraryLink[] {
  const list = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as LibraryLink[];
  return list.map(({ source, target }) => ({ source: inNative(source), target: inNative(target) }));
}

function inNative(path: string): string {
  return path.replace(/^native\//, '');
}
