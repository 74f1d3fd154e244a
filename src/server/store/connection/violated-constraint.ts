/** SQLSTATE unique_violation. */
const UNIQUE_VIOLATION = '23505';

/** The unique index or constraint that a statement violated; undefined for any other error. */
export function violatedConstraint(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === UNIQUE_VIOLATION ? constraint : violatedConstraint(error.cause);
}
