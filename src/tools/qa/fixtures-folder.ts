import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** A file or folder of the fixtures. */
export const fixture = (path: string): string => join(import.meta.dirname, '../../../fixtures', path);

export const jsonNames = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.json'))
        .map((name) => name.slice(0, -'.json'.length))
        .sort()
    : [];
