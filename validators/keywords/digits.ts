import { digitsIssue } from '../values/digits-issue.ts';
import type { Rule } from '../rule/rule.ts';

const LENGTH = { type: 'integer', minimum: 1, maximum: 30 } as const;

/** A text of digits, such as an SMS code or a postcode (V-003, V-005). */
export const digits: Rule<string, { min: number; max: number }> = {
  keyword: 'digits',
  type: 'string',
  setting: {
    type: 'object',
    additionalProperties: false,
    required: ['min', 'max'],
    properties: { min: LENGTH, max: LENGTH },
  },
  check: (value, setting) => digitsIssue(value, setting),
};
