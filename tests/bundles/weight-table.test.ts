import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { projectRoot } from '../../src/server/settings/project-root.ts';
import { isDeep } from '../depth.ts';

// In a process of its own: Vitest's NODE_ENV would build the development version of React.
const checkTable = (): Promise<{ stderr: string }> =>
  promisify(execFile)(process.execPath, ['--import', 'tsx', 'src/tools/weight.ts', '--check'], {
    cwd: projectRoot(),
    env: { ...process.env, NODE_ENV: 'production' },
  });

test.runIf(isDeep)(
  'the weights of packages in README.md are those of the build; else run `npm run weight -- --update`',
  async () => {
    await expect(checkTable()).resolves.toMatchObject({ stderr: '' });
  },
);
