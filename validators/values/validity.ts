// Checks of the validity period of an identity document.
import { isCalendarDate } from './calendar-date.ts';
import type { RuleIssue } from '../rule/rule.ts';

/** Conventional end date of a document without expiry. */
const NO_END = '9999-12-31';

/** Checks that the validity starts on `asOf` or earlier (V-053). */
export function validityStartIssue(start: unknown, asOf: string): RuleIssue | undefined {
  if (!isDate(start)) return { code: 'validity.start' };
  return start > asOf ? { code: 'validity.startFuture' } : undefined;
}

/** Checks that the validity ends on `asOf` or later (V-054, V-055, A22), or has no end if long-term (V-056). */
export function validityEndIssue(end: unknown, longTerm: unknown, asOf: string): RuleIssue | undefined {
  if (longTerm === true) {
    const hasNoEnd = end === undefined || end === '' || end === NO_END;
    return hasNoEnd ? undefined : { code: 'validity.end' };
  }
  if (!isDate(end)) return { code: 'validity.end' };
  return end < asOf ? { code: 'validity.expired' } : undefined;
}

export function isDate(value: unknown): value is string {
  return typeof value === 'string' && isCalendarDate(value);
}
