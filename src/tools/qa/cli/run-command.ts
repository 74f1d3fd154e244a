import { helpText } from '../../bootstrap/help.mjs';
import { EXIT, UsageError, type ExitCode, type ListedCommand, type Terminal } from './command.ts';

/** Runs the named command. Help is printed as a result, usage errors as errors. */
export async function runCommand(
  commands: readonly ListedCommand[],
  [name, ...args]: readonly string[],
  terminal: Terminal,
): Promise<ExitCode> {
  if (name === undefined || name === '--help' || name === '-h') {
    const { print, printError } = terminal;
    (name === undefined ? printError : print)(commandOverview(commands));
    return name === undefined ? EXIT.usageError : EXIT.ok;
  }
  const listed = commands.find((candidate) => candidate.name === name || candidate.aliases?.includes(name));
  if (!listed) {
    terminal.printError(`There is no command "${name}". See: npm run qa -- --help`);
    return EXIT.usageError;
  }
  try {
    const command = await listed.load();
    if (args.includes('--help') || args.includes('-h')) {
      terminal.print(`${listed.summary}\n\n${command.usage}`);
      return EXIT.ok;
    }
    return await command.run(args, terminal);
  } catch (error) {
    const message = error instanceof UsageError ? await usageMessage(error, args) : fileErrorMessage(error);
    terminal.printError(
      message === undefined
        ? unexpectedErrorMessage(error)
        : `${message}\nSee: npm run qa -- ${listed.name} --help`,
    );
    return EXIT.usageError;
  }
}

/** The message of a usage error in the language of `--locale`. The words are loaded on demand: few runs need them. */
async function usageMessage({ message, params }: UsageError, args: readonly string[]): Promise<string> {
  if (params === undefined) return message;
  const { qaTranslate, resolveLocale } = await import('../words/qa-words.ts');
  const option = args.findIndex((arg) => arg === '--locale' || arg.startsWith('--locale='));
  const locale = option < 0 ? undefined : (args[option]!.split('=')[1] ?? args[option + 1]);
  return qaTranslate(resolveLocale(locale))(message, params);
}

/** The message for a file system error of a named file or folder; undefined for any other error. */
function fileErrorMessage(error: unknown): string | undefined {
  const { code, path } = error as { code?: unknown; path?: unknown };
  const isFile = typeof path === 'string' && typeof code === 'string' && /^E[A-Z]+$/.test(code);
  return isFile ? `The file or folder ${path} cannot be used (${code}).` : undefined;
}

const unexpectedErrorMessage = (error: unknown): string =>
  `Nothing was done, because of a fault: ${error instanceof Error ? error.stack : String(error)}`;

function commandOverview(commands: readonly ListedCommand[]): string {
  const width = Math.max(...commands.map(({ name }) => name.length));
  return [
    'npm run qa -- <command> [...]',
    '',
    ...commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`),
    '',
    helpText({
      usage: 'Help of a command: npm run qa -- <command> --help',
      settings: ['DATABASE_URL', 'DATA_DIR', 'APPROVERS'],
      example: 'npm run qa -- publish fixtures/forms/insureInfomation/overlays/chenghai.json',
      exit: '0 done, 1 refused or invalid, 2 usage error',
    }),
  ].join('\n');
}
