import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The project folder: the nearest ancestor with a package.json, from the sources and from the build alike. */
export function projectRoot(from: string = import.meta.dirname): string {
  if (existsSync(join(from, 'package.json'))) return from;
  const parent = dirname(from);
  if (parent === from) throw new Error('no package.json above this file');
  return projectRoot(parent);
}

/** The folder of the built customer app; absent before the first build. */
export const appFolder = (): string => join(projectRoot(), 'dist/app');
