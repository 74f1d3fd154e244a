import { isCalendarDate } from './calendar-date.ts';
import type { RuleIssue } from '../rule/rule.ts';

/** How systems write the end of a document that has none. */
const NO_END = '9999-12-31';

/** The first day of a document is today or earlier (V-053). */
export function validityStartIssue(start: unknown, asOf: string): RuleIssue | undefined {
  if (!isDate(start)) return { code: 'validity.start' };
  return start > asOf ? { code: 'validity.startFuture' } : undefined;
}

/** The last day of a document is today or later (V-054, V-055, A22); a long-term one has none (V-056). */
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
