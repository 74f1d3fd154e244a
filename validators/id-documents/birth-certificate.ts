import type { RuleIssue } from '../rule/rule.ts';
import { formatIssue, LETTERS_AND_DIGITS } from './format-issue.ts';

/** Birth certificate: 5 to 21 letters and digits (V-020). */
export function birthCertificateIssue(number: string): RuleIssue | undefined {
  return formatIssue(number, { min: 5, max: 21 }, LETTERS_AND_DIGITS);
}
