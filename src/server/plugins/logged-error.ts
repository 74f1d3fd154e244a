/** The parts of an error that a log line may hold. */
export interface LoggedError {
  type: string;
  /** SQLSTATE, or a code of Node or Fastify. */
  code?: string;
  /** The database constraint that a statement violated. */
  constraint?: string;
  /** The call stack of an error that is not the database's: functions and places in files, never the message. */
  stack?: string;
}

/** An error of the `pg` driver, which is the only kind with a severity. */
type DatabaseError = Error & { code?: unknown; constraint?: unknown; severity?: unknown };

/**
 * What a log line says of an error: an allow-list. Messages are left out because they quote values: Drizzle's holds the
 * statement with its parameters, PostgreSQL's the key that clashed, V8's the text that is no JSON.
 */
export function loggedError(error: unknown): LoggedError {
  const cause = rootOf(error);
  if (!(cause instanceof Error)) return { type: typeof cause };
  const { name, code, constraint, severity, stack } = cause as DatabaseError;
  return {
    type: name,
    ...(typeof code === 'string' && { code }),
    ...(typeof constraint === 'string' && { constraint }),
    ...(severity === undefined && { stack: framesOf(stack ?? '') }),
  };
}

/** The innermost cause: Drizzle wraps the error of the driver. */
function rootOf(error: unknown): unknown {
  return error instanceof Error && error.cause instanceof Error ? rootOf(error.cause) : error;
}

const framesOf = (stack: string): string =>
  stack
    .split('\n')
    .filter((line) => /^\s+at .*[:(]\d+:\d+\)?$/.test(line))
    .join('\n');
