/** `npm run qa -- <command> [...]`: what configurators and testers do with forms, without a screen. */
import { commands } from './qa/commands/commands.ts';
import { runCommand } from './qa/cli/run-command.ts';

// Who reads only the beginning (`| head`) closes the pipe: then it ends as the shell's own tools do, without a word.
process.stdout.on('error', () => process.exit(141));

process.exitCode = await runCommand(commands, process.argv.slice(2), {
  print: (line) => console.log(line),
  printError: (line) => console.error(line),
});
