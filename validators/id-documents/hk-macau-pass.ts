import type { RuleIssue } from '../rule/rule.ts';
import { formatIssue, LETTERS_AND_DIGITS } from './format-issue.ts';

/** Mainland travel permit of Hong Kong and Macau residents (A11): 8 to 20 letters and digits (V-022). */
export function hkMacauPassIssue(number: string): RuleIssue | undefined {
  return formatIssue(number, { min: 8, max: 20 }, LETTERS_AND_DIGITS);
}

/** Whether the number looks like one on cards of today: H or M, eight digits for life, two for renewals or none. */
export function isCurrentHkMacauPass(number: string): boolean {
  return /^[HM]\d{8}(?:\d{2})?$/i.test(number);
}
