/** `npm run qa -- <command> [...]`: the command-line tool for configurators and testers of forms. */
import { commands } from './qa/commands/commands.ts';
import { runCommand } from './qa/cli/run-command.ts';
import { DRY_RUNS } from './qa/database/dry-run-process.ts';

// `| head` closes the pipe early; exits with 141 then, as a shell reports SIGPIPE, without an error message.
process.stdout.on('error', () => process.exit(141));

if (process.argv[2] === DRY_RUNS && process.send) {
  const { serveDryRuns } = await import('./qa/database/serve-dry-runs.ts');
  serveDryRuns(process.env);
} else
  process.exitCode = await runCommand(commands, process.argv.slice(2), {
    print: (line) => console.log(line),
    printError: (line) => console.error(line),
  });
