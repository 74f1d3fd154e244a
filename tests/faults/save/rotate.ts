import { once } from 'node:events';
import { join } from 'node:path';
import { projectRoot } from '../../../src/server/settings/project-root.ts';
import { startProgram } from '../../http/server-process.ts';

/** Starts `npm run qa -- rotate-keys` as a process. */
export function rotate(dataDir: string, ...args: string[]) {
  const child = startProgram([join(projectRoot(), 'src/tools/qa.mjs'), 'rotate-keys', ...args], {
    DATA_DIR: dataDir,
    LC_ALL: 'C',
  });
  let output = '';
  for (const stream of [child.stdout!, child.stderr!])
    stream.on('data', (text: Buffer) => void (output += text.toString()));
  const ended = once(child, 'close').then(() => ({ exit: child.exitCode, output }));
  return { child, ended };
}
