/** How a command ended: what it was asked for, something was refused, or it could not be tried at all. */
export const EXIT = { ok: 0, refused: 1, usageError: 2 } as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** Where a command writes: results, and what goes wrong. */
export interface Terminal {
  print(line: string): void;
  printError(line: string): void;
}

/** A command in the list: what it needs is loaded only when it is asked for, so that the tool starts at once. */
export interface ListedCommand {
  name: string;
  /** One line of the list of commands. */
  summary: string;
  load(): Promise<Command>;
}

/** One thing that `npm run qa` can do. */
export interface Command {
  /** What `--help` shows: how it is called, what the options mean, what the exit codes say. */
  usage: string;
  run(args: readonly string[], terminal: Terminal): Promise<ExitCode>;
}

/** A command that cannot even be tried: a missing file, an unknown option, no database. Its message is for a person. */
export class UsageError extends Error {}
