import { commands } from '../../src/tools/qa/commands.ts';
import { runCommand } from '../../src/tools/qa/run-command.ts';

/** Runs `npm run qa` in this process; what it printed, what it complained about, and the exit code. */
export async function qa(...args: string[]) {
  const said = { printed: [] as string[], complained: '' };
  const exit = await runCommand(commands, args, {
    print: (line) => void said.printed.push(line),
    complain: (line) => (said.complained += `${line}\n`),
  });
  return { exit, ...said };
}

/** Loads every command, so that no test is timed for it. */
export const loadCommands = async (): Promise<void> =>
  void (await Promise.all(commands.map(({ load }) => load())));
