/** `npm run qa -- <command> [...]`: what configurators and testers do with forms, without a screen. */
import { commands } from './qa/commands.ts';
import { runCommand } from './qa/run-command.ts';

process.exitCode = await runCommand(commands, process.argv.slice(2), {
  print: (line) => console.log(line),
  complain: (line) => console.error(line),
});
