import type { RuleIssue } from '../rule/rule.ts';
import { formatIssue, LETTERS_AND_DIGITS } from './format-issue.ts';

/** Mainland travel permit of Hong Kong and Macau residents (A11): 8 to 20 letters and digits (V-022). */
export function hkMacauPassIssue(number: string): RuleIssue | undefined {
  return formatIssue(number, { min: 8, max: 20 }, LETTERS_AND_DIGITS);
}

/** Whether the number has the format of current cards: H or M, 8 lifelong digits, optionally 2 digits for renewals. */
export function isCurrentHkMacauPass(number: string): boolean {
  return /^[HM]\d{8}(?:\d{2})?$/i.test(number);
}
