import type words from '../../../../locales/en_US/qa.json';
import type { Locale } from '../../../../locales/index.ts';
import type { MessageParams, Translate } from '../../../core/messages/message.ts';

/** Exit codes: the command did its work, it refused something, or it could not start. */
export const EXIT = { ok: 0, refused: 1, usageError: 2 } as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** The output of a command: results and error messages. */
export interface Terminal {
  print(line: string): void;
  printError(line: string): void;
}

/** An entry of the command list. The command's module is loaded on demand, so that the tool starts fast. */
export interface ListedCommand {
  name: string;
  /** Former names, accepted but not listed. */
  aliases?: readonly string[];
  /** One line of the list of commands. */
  summary: string;
  load(): Promise<Command>;
}

/** A subcommand of `npm run qa`. */
export interface Command {
  /** The text of `--help`: synopsis, options, exit codes. */
  usage: string;
  run(args: readonly string[], terminal: Terminal): Promise<ExitCode>;
}

/** The key of a message in `locales/<tag>/qa.json`. */
export type UsageCode = keyof typeof words;

/** The command cannot start: a missing file, an unknown option, no database. The words of its code are shown. */
export class UsageError extends Error {
  readonly code: UsageCode;
  readonly params: MessageParams;
  constructor(code: UsageCode, params: MessageParams = {}) {
    super(code);
    this.code = code;
    this.params = params;
  }

  /** The message in the language of `t`. */
  messageIn(t: Translate, _locale: Locale): string {
    return t(this.code, this.params);
  }
}

/** A usage error with further lines, such as the problems of a form. */
export class DetailedUsageError extends UsageError {
  readonly #details: (locale: Locale) => readonly string[];
  constructor(code: UsageCode, params: MessageParams, details: (locale: Locale) => readonly string[]) {
    super(code, params);
    this.#details = details;
  }

  override messageIn(t: Translate, locale: Locale): string {
    return [super.messageIn(t, locale), ...this.#details(locale)].join('\n');
  }
}
