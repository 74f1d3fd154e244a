import type { RuleIssue } from '../rule/rule.ts';

/** Refuses a beneficiary's ratio that is not a whole percentage from 1 to 100 (V-044, V-060). */
export function wholePercentIssue(ratio: number): RuleIssue | undefined {
  if (Number.isInteger(ratio) && ratio >= 1 && ratio <= 100) return undefined;
  return { code: 'ratio.range', params: { min: 1, max: 100 } };
}
