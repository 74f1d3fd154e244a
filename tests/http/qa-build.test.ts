import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { projectRoot } from '../../src/server/settings/project-root.ts';
import { qa } from '../tools/qa.ts';

const CPU_TIME =
  'data:text/javascript,process.on("exit",()=>console.error(process.resourceUsage().userCPUTime))';

/** Runs the built command line. Returns what it printed, and its user CPU time in microseconds. */
async function runBuild(...args: string[]): Promise<{ printed: string; cpuTime: number }> {
  const command = ['--import', CPU_TIME, 'dist/qa/qa.js', ...args];
  const options = { cwd: projectRoot(), maxBuffer: 16 * 1024 ** 2 };
  // A command that finds something exits with 1.
  const { stdout, stderr } = await promisify(execFile)(process.execPath, command, options).catch(
    (error: { stdout: string; stderr: string }) => error,
  );
  return { printed: stdout.trimEnd(), cpuTime: Number(stderr.trim().split('\n').at(-1)) };
}

/**
 * How often the CPU time of the help text, 0.1 s on the machine of the measurements, goes into that of a command. They need 4
 * to 12 times its time, and those that read every form 13 to 20 times.
 */
const MOST_HELP_TEXTS = { oneForm: 18, everyForm: 25 };

/** Two runs of one command differ by a half where other processes share the processor's caches; a slow command is slow each time. */
const RETRIES = 2;

test.each<[most: number, ...args: string[]]>([
  [MOST_HELP_TEXTS.oneForm, 'diff', 'insureInfomation', 'insureInfomation/chenghai', '--locale', 'en_US'],
  [MOST_HELP_TEXTS.oneForm, 'fill', 'insureInfomation/chenghai'],
  [MOST_HELP_TEXTS.oneForm, 'explain', 'insureInfomation/chenghai'],
  [MOST_HELP_TEXTS.oneForm, 'export', 'insureInfomation/chenghai'],
  [MOST_HELP_TEXTS.everyForm, 'coverage'],
  [MOST_HELP_TEXTS.everyForm, 'snapshot'],
])(
  'the built command line takes less than %i times the CPU time of its help text, and prints what its sources print: %s (G15)',
  async (most, ...args) => {
    const first = await runBuild(...args);
    expect(first.printed).toBe((await qa(...args)).printed.join('\n').trimEnd());
    let ratio = first.cpuTime / (await runBuild('--help')).cpuTime;
    for (let retry = 0; retry < RETRIES && ratio >= most; retry += 1)
      ratio = (await runBuild(...args)).cpuTime / (await runBuild('--help')).cpuTime;
    expect(ratio).toBeLessThan(most);
  },
);
