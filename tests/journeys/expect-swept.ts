import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { projectRoot } from '../../src/server/settings/project-root.ts';
import { expect } from './journey.ts';

/** Expects that `npm run sweep` finds no broken invariant in the database of the running server. */
export async function expectSwept(): Promise<void> {
  const options = {
    cwd: projectRoot(),
    env: { ...process.env, DATA_DIR: process.env['BAOFORM_DATA_DIR'] },
  };
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', 'src/tools/sweep.ts'],
    options,
  );
  expect(stdout).toMatch(/\nNo invariant is broken\.\n$/);
}
