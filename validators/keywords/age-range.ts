import { ageInYears, daysBetween } from '../values/calendar-date.ts';
import type { Rule } from '../rule/rule.ts';

/** `min` and `max` in full years, inclusive; `minDays` in calendar days, for newborns. */
export interface AgeRangeSetting {
  min?: number;
  max?: number;
  minDays?: number;
}

const YEARS = { type: 'integer', minimum: 0, maximum: 150 } as const;

/** Checks that the age on the date of the check is within the product's limits (V-049, V-089). Skips a missing date. */
export const ageRange: Rule<{ birthDate?: unknown }, AgeRangeSetting> = {
  keyword: 'ageRange',
  type: 'object',
  setting: {
    type: 'object',
    additionalProperties: false,
    properties: { min: YEARS, max: YEARS, minDays: { type: 'integer', minimum: 0, maximum: 36500 } },
  },
  check({ birthDate }, { min, max, minDays }, { asOf }) {
    if (typeof birthDate !== 'string') return undefined;
    const age = ageInYears(birthDate, asOf);
    const days = daysBetween(birthDate, asOf);
    if (min !== undefined && age < min) return { code: 'age.tooYoung', params: { min } };
    if (minDays !== undefined && days < minDays) return { code: 'age.tooFewDays', params: { minDays } };
    return max !== undefined && age > max ? { code: 'age.tooOld', params: { max } } : undefined;
  },
};
