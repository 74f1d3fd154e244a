/** SQLSTATE of what a unique index does not allow. */
const UNIQUE_VIOLATION = '23505';

/** The unique index or constraint that a statement failed for; undefined when it failed for anything else. */
export function violatedConstraint(thrown: unknown): string | undefined {
  if (!(thrown instanceof Error)) return undefined;
  const { code, constraint } = thrown as { code?: string; constraint?: string };
  return code === UNIQUE_VIOLATION ? constraint : violatedConstraint(thrown.cause);
}
