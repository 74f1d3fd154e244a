// Reuses unchanged objects, so that unchanged fields do not re-render.
import type { Issue } from '../../schemas/generated/issue.ts';

/** Returns the previous object for an unchanged issue, so that its field does not re-render. */
export function reuseUnchangedIssue(previous: Issue | undefined, current: Issue): Issue {
  return previous?.code === current.code && hasSameParams(previous.params, current.params)
    ? previous
    : current;
}

function hasSameParams(previous: Issue['params'] = {}, current: Issue['params'] = {}): boolean {
  const keys = Object.keys(current);
  return keys.length === Object.keys(previous).length && keys.every((key) => previous[key] === current[key]);
}

/** Returns the previous list for unchanged issues, so that a long error summary does not re-render at every answer. */
export function reuseUnchangedIssues(
  previous: readonly Issue[],
  current: readonly Issue[],
): readonly Issue[] {
  return previous.length === current.length && previous.every((issue, i) => issue === current[i])
    ? previous
    : current;
}
