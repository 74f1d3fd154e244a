import type { Issue } from './issue.ts';

/** Outcome of a check: what passed it, or every reason why it did not pass. */
export type CheckResult<Passed extends object, Reason = Issue> =
  | ({ ok: true } & Passed)
  | { ok: false; issues: Reason[] };
