import type { RuleIssue } from '../rule/rule.ts';
import { formatIssue, LETTERS_AND_DIGITS } from './format-issue.ts';

/** Passport of any country: 7 to 20 letters and digits (V-021). */
export function passportIssue(number: string): RuleIssue | undefined {
  return formatIssue(number, { min: 7, max: 20 }, LETTERS_AND_DIGITS);
}
