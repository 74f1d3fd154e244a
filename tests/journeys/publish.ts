import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../../src/server/settings/project-root.ts';

/**
 * Publishes a document to the running server by the command behind `npm run qa -- publish`, as a configurator does.
 * Without npm around it, which takes twice as long.
 *
 * @param options of the command
 * @returns what the command said; throws when it was refused
 */
export function publish(document: unknown, ...options: string[]): string {
  const file = join(mkdtempSync(join(tmpdir(), 'baoform-publish-')), 'document.json');
  writeFileSync(file, JSON.stringify(document));
  return execFileSync(process.execPath, ['--import', 'tsx', 'src/tools/qa.ts', 'publish', file, ...options], {
    cwd: projectRoot(),
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: process.env['BAOFORM_DATA_DIR'] },
  });
}
