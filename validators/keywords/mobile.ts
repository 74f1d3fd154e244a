import { digitsIssue } from '../values/digits-issue.ts';
import type { Rule } from '../rule/rule.ts';

// No list of assigned prefixes: it would age quickly, and the code sent by SMS proves possession anyway.
const PATTERNS = { strict: /^1[2-9]\d{9}$/, loose: /^1[3-9]\d{9}$/ } as const;

/**
 * A mobile number of the mainland: 11 digits, second digit 2 to 9 (V-001), or prefixes 13 to 19 (V-002, A5); or any
 * telephone of 4 to 15 digits (V-036).
 */
export const mobile: Rule<string, keyof typeof PATTERNS | 'telephone'> = {
  keyword: 'mobile',
  type: 'string',
  setting: { enum: [...Object.keys(PATTERNS), 'telephone'] },
  check(value, setting) {
    if (setting === 'telephone') return digitsIssue(value, { min: 4, max: 15 });
    return PATTERNS[setting].test(value) ? undefined : { code: 'mobile.format' };
  },
};
