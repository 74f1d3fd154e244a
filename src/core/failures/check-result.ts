import type { Issue } from './issue.ts';

/** Outcome of a check: the checked value, or every issue. */
export type CheckResult<Passed extends object, Reason = Issue> =
  | ({ ok: true } & Passed)
  | { ok: false; issues: Reason[] };
