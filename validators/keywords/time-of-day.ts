import type { Rule } from '../rule/rule.ts';

export interface TimeOfDaySetting {
  min?: string;
  max?: string;
}

const TIME = '^([01][0-9]|2[0-3]):[0-5][0-9]$';
const BOUND = { type: 'string', pattern: TIME } as const;

/** A time `HH:MM` of 24 hours from `min` to `max` inclusive, as `<input type="time">` has it. */
export const timeOfDay: Rule<string, TimeOfDaySetting> = {
  keyword: 'timeOfDay',
  type: 'string',
  setting: { type: 'object', additionalProperties: false, properties: { min: BOUND, max: BOUND } },
  check(value, { min, max }) {
    if (!new RegExp(TIME).test(value)) return { code: 'time.format' };
    // Times of this format sort as text.
    if (min !== undefined && value < min) return { code: 'time.tooEarly', params: { min } };
    if (max !== undefined && value > max) return { code: 'time.tooLate', params: { max } };
    return undefined;
  },
};
