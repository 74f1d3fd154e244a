import { maskedMobile } from '../values/masked-mobile.ts';
import type { Rule } from '../rule/rule.ts';

/** What is shown of a mobile number is its masked form and nothing else (V-085). */
export const mobileMask: Rule<{ mobile?: unknown; display?: unknown }> = {
  keyword: 'mobileMask',
  type: 'object',
  setting: { const: true },
  check({ mobile, display }) {
    if (typeof mobile !== 'string') return undefined;
    return maskedMobile(mobile) === display ? undefined : { code: 'mobile.mask' };
  },
};
