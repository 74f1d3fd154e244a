// Reduces errors to the parts that are safe to log.

/** The parts of an error that a log line may hold. */
export interface LoggedError {
  type: string;
  /** SQLSTATE, or a code of Node or Fastify. */
  code?: string;
  /** The database constraint that a statement violated. */
  constraint?: string;
  /** Stack frames of an error outside the database: function, file, line and column, never the message. */
  stack?: string;
}

/** An error of the `pg` driver; only these have a severity. */
type DatabaseError = Error & { code?: unknown; constraint?: unknown; severity?: unknown };

/**
 * Reduces an error to an allow-list of fields. Messages are omitted because they quote values: Drizzle's message holds
 * the statement with its parameters, PostgreSQL's the duplicate key, V8's the text that is not JSON.
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
