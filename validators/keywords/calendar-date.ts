import { isCalendarDate } from '../values/calendar-date.ts';
import type { Rule } from '../rule/rule.ts';

interface CalendarDateSetting {
  min?: string;
  max?: string;
}

const BOUND = { type: 'string', pattern: '^(today|[0-9]{4}-[0-9]{2}-[0-9]{2})$' } as const;

/** A day that exists, written `YYYY-MM-DD`, from min to max inclusive; `today` is the day of judgement. */
export const calendarDate: Rule<string, CalendarDateSetting> = {
  keyword: 'calendarDate',
  type: 'string',
  setting: { type: 'object', additionalProperties: false, properties: { min: BOUND, max: BOUND } },
  check(value, setting, { asOf }) {
    if (!isCalendarDate(value)) return { code: 'date.format' };
    const min = setting.min === 'today' ? asOf : setting.min;
    const max = setting.max === 'today' ? asOf : setting.max;
    // Texts of this shape sort as the days they name.
    if (min !== undefined && value < min) return { code: 'date.tooEarly', params: { min } };
    if (max !== undefined && value > max) return { code: 'date.tooLate', params: { max } };
    return undefined;
  },
};
