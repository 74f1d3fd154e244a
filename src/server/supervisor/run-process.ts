/** What the supervisor and the customer server share: a start that can fail, and a stop that signals cause. */
import { isDatabaseError, loggedError } from '../plugins/logged-error.ts';
import { PostgresFailure, postgresLine } from '../postgres/problem.ts';
import { settingsLine, type SettingsProblem } from '../settings/settings.ts';

/** A start that fails for a setting; the message is a single line for the terminal. */
export class StartError extends Error {
  constructor(problem: SettingsProblem) {
    super(settingsLine(problem));
  }
}

export interface ProcessContext {
  /** Registers a cleanup of what was opened; a stop runs them in reverse order, also after a partial start. */
  onStop(cleanup: () => Promise<void>): void;
  /** Stops the process, which exits with the code. */
  stop(exitCode: number): void;
}

/**
 * Runs the start of a process and stops it on a signal, on an error that nothing catches, and when its parent ends. It
 * stops once, however many signals arrive.
 */
export async function runProcess(start: (context: ProcessContext) => Promise<void>): Promise<void> {
  const cleanups: (() => Promise<void>)[] = [];
  let stopping: Promise<void> | undefined;
  const stop = (exitCode: number) => {
    stopping ??= runCleanups(cleanups);
    void stopping.then(() => process.exit(exitCode));
  };
  // Registered before the start: a signal during the start must not leave a running database behind.
  process.on('uncaughtException', (error: unknown) => {
    // Node would print the message, which may hold answers.
    console.error(JSON.stringify({ code: 'server.uncaught', error: loggedError(error) }));
    stop(1);
  });
  process.on('SIGINT', () => stop(0));
  process.on('SIGTERM', () => stop(0));
  // The parent process has ended; its output pipe is closed.
  process.on('disconnect', () => stop(0));
  process.stdout.on('error', () => undefined);
  if (process.send && !process.connected) stop(0);
  try {
    await start({ onStop: (cleanup) => void cleanups.push(cleanup), stop });
  } catch (error) {
    if (!stopping) console.error(errorLine(error));
    stop(1);
  }
}

async function runCleanups(cleanups: (() => Promise<void>)[]): Promise<void> {
  for (let cleanup = cleanups.pop(); cleanup; cleanup = cleanups.pop())
    await cleanup().catch((error: unknown) => console.error(errorLine(error)));
}

function errorLine(error: unknown): string {
  if (error instanceof StartError) return error.message;
  if (error instanceof PostgresFailure) return postgresLine(error.problem);
  const { type, code, constraint } = loggedError(error);
  // The message of a database error may quote rows.
  if (isDatabaseError(error))
    return `The server could not start: ${[type, code, constraint].join(' ').trim()}`;
  return `The server could not start: ${error instanceof Error ? error.message : String(error)}`;
}
