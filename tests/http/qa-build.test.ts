import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { projectRoot } from '../../src/server/settings/project-root.ts';
import { qa } from '../tools/qa.ts';

const CPU_TIME =
  'data:text/javascript,process.on("exit",()=>console.error(process.resourceUsage().userCPUTime))';

test('the built command line prints what its sources print, in less than 1.5 s (G15)', async () => {
  const args = ['diff', 'insureInfomation', 'insureInfomation/chenghai', '--locale', 'en_US'];
  const run = await promisify(execFile)(process.execPath, ['--import', CPU_TIME, 'dist/qa/qa.js', ...args], {
    cwd: projectRoot(),
  });
  expect(run.stdout.trimEnd().split('\n')).toEqual((await qa(...args)).printed);
  // User CPU time in microseconds, which does not depend on what else the machine does.
  expect(Number(run.stderr)).toBeLessThan(1_500_000);
});
