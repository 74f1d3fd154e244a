import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder of the project, from the sources as from the build: the nearest one above that has a package.json. */
export function projectRoot(from: string = import.meta.dirname): string {
  if (existsSync(join(from, 'package.json'))) return from;
  const above = dirname(from);
  if (above === from) throw new Error('no package.json above the server');
  return projectRoot(above);
}
