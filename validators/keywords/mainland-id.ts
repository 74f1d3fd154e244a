import { residentIdIssue, type ResidentIdDigits } from '../id-documents/resident-id.ts';
import type { Rule } from '../rule/rule.ts';

/** A resident ID number: 18 digits, unless the setting allows the old format of 15 digits as well or instead. */
export const mainlandId: Rule<string, { digits?: ResidentIdDigits }> = {
  keyword: 'mainlandId',
  type: 'string',
  setting: {
    type: 'object',
    additionalProperties: false,
    properties: { digits: { enum: ['18', '15', '18or15'] } },
  },
  check: (value, { digits = '18' }, { asOf }) => residentIdIssue(value, digits, asOf),
};
