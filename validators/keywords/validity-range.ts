import type { Rule } from '../rule/rule.ts';
import { isDate, validityEndIssue, validityStartIssue } from '../values/validity.ts';

/** Dates `YYYY-MM-DD`; a long-term document has no end. */
interface ValidityRange {
  start?: unknown;
  end?: unknown;
  longTerm?: unknown;
}

/** A document is valid today: it has begun and not ended; both days count as valid (V-053 to V-056, A22). */
export const validityRange: Rule<ValidityRange> = {
  keyword: 'validityRange',
  type: 'object',
  setting: { const: true },
  check({ start, end, longTerm }, _setting, { asOf }) {
    const failure = validityStartIssue(start, asOf);
    if (failure) return failure;
    const isBackwards = longTerm !== true && isDate(end) && isDate(start) && end < start;
    return isBackwards ? { code: 'validity.order' } : validityEndIssue(end, longTerm, asOf);
  },
};
