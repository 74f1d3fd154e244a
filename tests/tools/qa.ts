import { beforeAll, vi } from 'vitest';
import { commands } from '../../src/tools/qa/commands/commands.ts';
import { runCommand } from '../../src/tools/qa/cli/run-command.ts';

/** Runs `npm run qa` in this process; what it printed, what it complained about, and the exit code. */
export async function qa(...args: string[]) {
  const said = { printed: [] as string[], complained: '' };
  const exit = await runCommand(commands, args, {
    print: (line) => void said.printed.push(line),
    printError: (line) => (said.complained += `${line}\n`),
  });
  return { exit, ...said };
}

/** For a file whose tests compile whole forms: on a busy machine that takes seconds, and no test is timed for loading. */
export function allowSlowCompilation(): void {
  vi.setConfig({ testTimeout: COMPILING_MS });
  beforeAll(async () => void (await Promise.all(commands.map(({ load }) => load()))), COMPILING_MS);
}

const COMPILING_MS = 60_000;
