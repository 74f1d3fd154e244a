import type { Rule } from '../rule/rule.ts';
import { socialCreditCodeIssue } from '../values/social-credit-code.ts';

/** The unified social credit code of a company (V-024). */
export const uscc: Rule<string> = {
  keyword: 'uscc',
  type: 'string',
  setting: { const: true },
  check: (value) => socialCreditCodeIssue(value),
};
