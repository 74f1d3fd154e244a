import { maskedMobile } from '../values/masked-mobile.ts';
import type { Rule } from '../rule/rule.ts';

/** The displayed text is exactly the masked form of the mobile number (V-085). */
export const mobileMask: Rule<{ mobile?: unknown; display?: unknown }> = {
  keyword: 'mobileMask',
  type: 'object',
  setting: { const: true },
  check({ mobile, display }) {
    if (typeof mobile !== 'string') return undefined;
    return maskedMobile(mobile) === display ? undefined : { code: 'mobile.mask' };
  },
};
