import { hasMod1110Check } from '../values/mod-11-10.ts';
import type { Rule } from '../rule/rule.ts';

/**
 * The 15-digit business licence number (GS 15-2006), for existing customers (V-025). The social credit code replaced it.
 */
export const businessLicence: Rule<string> = {
  keyword: 'businessLicence',
  type: 'string',
  setting: { const: true },
  check(value) {
    if (!/^\d{15}$/.test(value)) return { code: 'licence.format' };
    return hasMod1110Check(value) ? undefined : { code: 'licence.checksum' };
  },
};
