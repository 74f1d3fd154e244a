import type { RuleIssue } from '../rule/rule.ts';
import { formatIssue, LETTERS_AND_DIGITS } from './format-issue.ts';

/** Household register: 3 to 21 letters and digits (V-019). */
export function householdRegisterIssue(number: string): RuleIssue | undefined {
  return formatIssue(number, { min: 3, max: 21 }, LETTERS_AND_DIGITS);
}
