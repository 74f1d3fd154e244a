import type { RuleIssue } from '../rule/rule.ts';
import { formatIssue } from './format-issue.ts';

/**
 * Mainland travel permit of Taiwan residents (V-026): 8 digits, or the 10 of older booklets, after which a letter or
 * a count in brackets may be printed.
 */
export function taiwanPassIssue(number: string): RuleIssue | undefined {
  const digits = number.replace(/^(\d{10})(?:[A-Z]|\([A-Z0-9]{1,2}\))$/i, '$1');
  return formatIssue(digits, [8, 10], /^\d+$/);
}
