import { beforeAll, vi } from 'vitest';
import { commands } from '../../src/tools/qa/commands/commands.ts';
import { runCommand } from '../../src/tools/qa/cli/run-command.ts';

/** Runs `npm run qa` in this process. Returns its exit code, the lines it printed, and its error output. */
export async function qa(...args: string[]) {
  const output = { printed: [] as string[], errorOutput: '' };
  const exit = await runCommand(commands, args, {
    print: (line) => void output.printed.push(line),
    printError: (line) => (output.errorOutput += `${line}\n`),
  });
  return { exit, ...output };
}

/**
 * Raises the timeout of the calling file, whose tests compile whole forms: on a busy machine that takes seconds. Loads
 * the commands first, so that loading does not count towards the timeout of a test.
 */
export function allowSlowCompilation(): void {
  vi.setConfig({ testTimeout: COMPILATION_TIMEOUT_MS });
  beforeAll(async () => void (await Promise.all(commands.map(({ load }) => load()))), COMPILATION_TIMEOUT_MS);
}

const COMPILATION_TIMEOUT_MS = 60_000;
