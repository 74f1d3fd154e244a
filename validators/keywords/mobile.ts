import { digitsIssue } from '../values/digits-issue.ts';
import type { Rule } from '../rule/rule.ts';

// No list of assigned prefixes: it would become outdated, and the SMS code proves possession anyway.
const PATTERNS = { strict: /^1[2-9]\d{9}$/, loose: /^1[3-9]\d{9}$/ } as const;

/** Whether a text is a mainland mobile number by the strict pattern (V-001). */
export const isMobileNumber = (text: string): boolean => PATTERNS.strict.test(text);

/**
 * A mainland mobile number: 11 digits, `strict` with prefixes 12 to 19 (V-001), `loose` with prefixes 13 to 19 (V-002,
 * A5). `telephone` allows any number of 4 to 15 digits (V-036).
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
