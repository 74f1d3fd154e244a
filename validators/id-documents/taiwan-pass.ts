import type { RuleIssue } from '../rule/rule.ts';
import { formatIssue } from './format-issue.ts';

/**
 * Mainland travel permit of Taiwan residents (V-026): 8 digits, or 10 digits on older booklets. A letter or an issue
 * count in brackets may follow the 10 digits.
 */
export function taiwanPassIssue(number: string): RuleIssue | undefined {
  const digits = number.replace(/^(\d{10})(?:[A-Z]|\([A-Z0-9]{1,2}\))$/i, '$1');
  return formatIssue(digits, [8, 10], /^\d+$/);
}
