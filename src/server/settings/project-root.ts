import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Folder of the project: the nearest one above with a package.json, from the sources as from the build. */
export function projectRoot(from: string = import.meta.dirname): string {
  if (existsSync(join(from, 'package.json'))) return from;
  const above = dirname(from);
  if (above === from) throw new Error('no package.json above this file');
  return projectRoot(above);
}
