import type { Issue } from '../../schemas/generated/issue.ts';

/** Keeps the old object for an unchanged issue, so that its field does not draw again. */
export function reuseUnchangedIssue(before: Issue | undefined, now: Issue): Issue {
  return before?.code === now.code && hasSameParams(before.params, now.params) ? before : now;
}

function hasSameParams(before: Issue['params'] = {}, now: Issue['params'] = {}): boolean {
  const keys = Object.keys(now);
  return keys.length === Object.keys(before).length && keys.every((key) => before[key] === now[key]);
}

/** Keeps the old list for unchanged issues, so that a summary of hundreds is not drawn again at every answer. */
export function reuseUnchangedIssues(before: readonly Issue[], now: readonly Issue[]): readonly Issue[] {
  return before.length === now.length && before.every((issue, i) => issue === now[i]) ? before : now;
}

/** Whether a field looks as it did: none of what drawing it depends on was replaced. */
export const isSameView = <View extends { value: unknown; state: unknown; issue: unknown }>(
  before: View,
  now: View,
): boolean => before.value === now.value && before.state === now.state && before.issue === now.issue;
