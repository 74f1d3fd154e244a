import { PERSONAL_NUMBER_PREFIXES, personalNumberIssue } from '../values/personal-number.ts';
import type { RuleIssue } from '../rule/rule.ts';
import { formatIssue } from './format-issue.ts';

/** Which plans of the number are taken: that of today, the 15 digits given until 1999, or both (A13). */
export type ResidentIdDigits = '18' | '15' | '18or15';

/**
 * The first failure of a resident ID number (GB 11643): length, characters, address code, birth date, check character,
 * in this order, so that a number of another family is told by its beginning (V-014 to V-018).
 */
export function residentIdIssue(id: string, digits: ResidentIdDigits, asOf: string): RuleIssue | undefined {
  const isOldPlan = digits === '15' || (digits === '18or15' && id.length === 15);
  const form = isOldPlan
    ? formatIssue(id, [15], /^\d{15}$/)
    : formatIssue(id, digits === '18' ? [18] : [15, 18], /^\d{17}[\dXx]$/);
  return form ?? personalNumberIssue(id, PERSONAL_NUMBER_PREFIXES.residentId, asOf);
}
