import { PERSONAL_NUMBER_PREFIXES, personalNumberIssue } from '../values/personal-number.ts';
import type { RuleIssue } from '../rule/rule.ts';
import { formatIssue } from './format-issue.ts';

/** Accepted formats: 18 digits (current), 15 digits (issued until 1999), or both (A13). */
export type ResidentIdDigits = '18' | '15' | '18or15';

/**
 * Returns the first issue of a resident ID number (GB 11643), in this order: length, characters, address code, birth
 * date, check character. This order identifies a number of another document type by its prefix (V-014 to V-018).
 */
export function residentIdIssue(id: string, digits: ResidentIdDigits, asOf: string): RuleIssue | undefined {
  const isOldFormat = digits === '15' || (digits === '18or15' && id.length === 15);
  const issue = isOldFormat
    ? formatIssue(id, [15], /^\d{15}$/)
    : formatIssue(id, digits === '18' ? [18] : [15, 18], /^\d{17}[\dXx]$/);
  return issue ?? personalNumberIssue(id, PERSONAL_NUMBER_PREFIXES.residentId, asOf);
}
