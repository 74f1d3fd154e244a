import type { Rule } from '../rule/rule.ts';
import { wholePercentIssue } from '../values/whole-percent.ts';

/** A whole percentage from 1 to 100. */
export const ratio: Rule<number> = {
  keyword: 'ratio',
  type: 'number',
  setting: { const: true },
  check: (value) => wholePercentIssue(value),
};
