import { isSupportedLanguage } from './parse-options.ts';
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
    terminal.printError(await messageOf(new UsageError('usage.command.unknown', { name }), args));
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
    terminal.printError(await messageOf(knownError(error), args, listed.name));
    return EXIT.usageError;
  }
}

/** A usage error as it is; a failed access to a named file or folder, and a fault of the program, as one. */
function knownError(error: unknown): UsageError {
  if (error instanceof UsageError) return error;
  const { code, path } = error as { code?: unknown; path?: unknown };
  const isFile = typeof path === 'string' && typeof code === 'string' && /^E[A-Z]+$/.test(code);
  if (isFile) return new UsageError('usage.file.unusable', { path, code });
  return new UsageError('usage.fault', { error: String(error instanceof Error ? error.stack : error) });
}

/**
 * The message of a usage error in the language of `--locale`, and how to get help of the command unless the program is
 * at fault. The words are loaded on demand: few runs need them.
 */
async function messageOf(error: UsageError, args: readonly string[], command?: string): Promise<string> {
  const { qaTranslate, resolveLocale } = await import('../words/qa-words.ts');
  const option = args.findIndex((arg) => arg === '--locale' || arg.startsWith('--locale='));
  const requested = option < 0 ? undefined : (args[option]!.split('=')[1] ?? args[option + 1]);
  const locale = resolveLocale(
    requested !== undefined && isSupportedLanguage(requested) ? requested : undefined,
  );
  const t = qaTranslate(locale);
  const message = error.messageIn(t, locale);
  const hasHelp = command !== undefined && error.code !== 'usage.fault';
  return hasHelp ? `${message}\n${t('usage.help', { command })}` : message;
}

function commandOverview(commands: readonly ListedCommand[]): string {
  const width = Math.max(...commands.map(({ name }) => name.length));
  const lines = commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`);
  return helpText({
    usage: ['npm run qa -- <command> [...], with --help for the help of the command', '', ...lines].join(
      '\n',
    ),
    settings: ['DATABASE_URL', 'DATA_DIR', 'APPROVERS'],
    example: 'npm run qa -- publish fixtures/forms/insureInfomation/overlays/chenghai.json',
    exit: '0 done, 1 refused or invalid, 2 usage error',
  });
}
