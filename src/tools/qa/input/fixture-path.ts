import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../../server/settings/project-root.ts';

/** A file or folder of the fixtures. */
export const fixturePath = (path: string): string => join(projectRoot(), 'fixtures', path);

export const jsonBaseNames = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.json'))
        .map((name) => name.slice(0, -'.json'.length))
        .sort()
    : [];
