import type { Rule } from '../rule/rule.ts';
import { isDate, validityEndIssue, validityStartIssue } from '../values/validity.ts';

/** Dates `YYYY-MM-DD`; a long-term document has no end. */
export interface ValidityRange {
  start?: unknown;
  end?: unknown;
  longTerm?: unknown;
}

/** Checks that a document is valid on the date of the check, first and last day included (V-053 to V-056, A22). */
export const validityRange: Rule<ValidityRange> = {
  keyword: 'validityRange',
  type: 'object',
  setting: { const: true },
  check({ start, end, longTerm }, _setting, { asOf }) {
    const issue = validityStartIssue(start, asOf);
    if (issue) return issue;
    const isEndBeforeStart = longTerm !== true && isDate(end) && isDate(start) && end < start;
    return isEndBeforeStart ? { code: 'validity.order' } : validityEndIssue(end, longTerm, asOf);
  },
};
