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

/** The command cannot start: a missing file, an unknown option, no database. The message is shown to the user. */
export class UsageError extends Error {
  /** Of a message whose words are in `locales/<tag>/qa.json`; the message is the key then. */
  readonly params: Readonly<Record<string, string | number>> | undefined;
  constructor(message: string, params?: Readonly<Record<string, string | number>>) {
    super(message);
    this.params = params;
  }
}
