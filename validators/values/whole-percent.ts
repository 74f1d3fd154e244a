import type { RuleIssue } from '../rule/rule.ts';

/** Refuses shares other than whole numbers from 1 to 100 (V-044, V-060). */
export function wholePercentIssue(share: number): RuleIssue | undefined {
  if (Number.isInteger(share) && share >= 1 && share <= 100) return undefined;
  return { code: 'ratio.range', params: { min: 1, max: 100 } };
}
