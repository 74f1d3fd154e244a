import { isCalendarDate } from '../calendar-date.ts';
import type { Rule } from '../rule.ts';

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
    if (!isDate(start)) return { code: 'validity.start' };
    if (start > asOf) return { code: 'validity.startFuture' };
    if (longTerm === true) return end === undefined ? undefined : { code: 'validity.end' };
    if (!isDate(end)) return { code: 'validity.end' };
    if (end < start) return { code: 'validity.order' };
    return end < asOf ? { code: 'validity.expired' } : undefined;
  },
};

function isDate(value: unknown): value is string {
  return typeof value === 'string' && isCalendarDate(value);
}
