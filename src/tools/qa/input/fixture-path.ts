import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../../server/settings/project-root.ts';

/** The absolute path of a fixture file or folder. */
export const fixturePath = (path: string): string => join(projectRoot(), 'fixtures', path);

/** The names of the JSON files in a folder, sorted, without their extension; none when the folder does not exist. */
export const jsonBaseNames = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.json'))
        .map((name) => name.slice(0, -'.json'.length))
        .sort()
    : [];
