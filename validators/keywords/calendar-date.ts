import { isCalendarDate } from '../values/calendar-date.ts';
import type { Rule } from '../rule/rule.ts';

export interface CalendarDateSetting {
  min?: string;
  max?: string;
}

const BOUND = { type: 'string', pattern: '^(today|[0-9]{4}-[0-9]{2}-[0-9]{2})$' } as const;

/** An existing date `YYYY-MM-DD` from `min` to `max` inclusive; `today` is the date of the check. */
export const calendarDate: Rule<string, CalendarDateSetting> = {
  keyword: 'calendarDate',
  type: 'string',
  setting: { type: 'object', additionalProperties: false, properties: { min: BOUND, max: BOUND } },
  check(value, setting, { asOf }) {
    if (!isCalendarDate(value)) return { code: 'date.format' };
    const min = setting.min === 'today' ? asOf : setting.min;
    const max = setting.max === 'today' ? asOf : setting.max;
    // ISO dates sort as text.
    if (min !== undefined && value < min) return { code: 'date.tooEarly', params: { min } };
    if (max !== undefined && value > max) return { code: 'date.tooLate', params: { max } };
    return undefined;
  },
};
