import { residentIdIssue, type ResidentIdDigits } from '../id-documents/resident-id.ts';
import type { Rule } from '../rule/rule.ts';

/** A resident ID number; 18 digits unless the setting takes the 15 of the old plan, too or only. */
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
