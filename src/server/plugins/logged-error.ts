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
  const { name, code, constraint, severity } = cause as DatabaseError;
  return {
    type: NAME.test(name) ? name : 'Error',
    ...(typeof code === 'string' && CODE.test(code) && { code }),
    ...(typeof constraint === 'string' && NAME.test(constraint) && { constraint }),
    ...(severity === undefined && { stack: framesOf(cause) }),
  };
}

/** SQLSTATE, or a code of Node, Fastify or this server; longer numbers may be a person's. */
const CODE = /^(?:[0-9A-Z]{5}|[A-Za-z][A-Z_a-z.]*\d{0,2})$/;
/** Class names, and names in the database. */
const NAME = /^[A-Za-z][A-Za-z_]{0,62}\d{0,2}$/;

/** Whether an error, or what caused it, is of the database driver, whose messages quote rows and parameters. */
export const isDatabaseError = (error: unknown): boolean =>
  error instanceof Error && ('severity' in error || 'params' in error || isDatabaseError(error.cause));

/** The innermost cause: Drizzle wraps the error of the driver. */
function rootOf(error: unknown): unknown {
  return error instanceof Error && error.cause instanceof Error ? rootOf(error.cause) : error;
}

/** The stack frames below the message; none when the message is not what the stack began with. */
function framesOf({ message, stack = '' }: Error): string {
  const start = stack.indexOf(message);
  if (start < 0) return '';
  return stack
    .slice(start + message.length)
    .split('\n')
    .filter((line) => /^\s+at .*[:(]\d+:\d+\)?$/.test(line))
    .join('\n');
}
