import { PROVINCE_PREFIX } from '../values/province-prefix.ts';
import type { Rule } from '../rule/rule.ts';

/** listId of the code list of areas. */
const AREA_LIST = 'area';

// Province, city, county: two digits each; 00 for an unspecified level. 71, 81, 82: Taiwan, Hong Kong, Macau.
const PATTERN = new RegExp(`^(?:${PROVINCE_PREFIX}|71|81|82)(?:0000|(?!00)\\d{4})$`);

/**
 * An area code (GB/T 2260) that names a city (2 levels) or a county (3 levels). At 3 levels, accepts a city that the
 * area list marks as a leaf, and every city when the context has no code lists.
 */
export const areaCode: Rule<string, { levels: 2 | 3 }> = {
  keyword: 'areaCode',
  type: 'string',
  setting: {
    type: 'object',
    additionalProperties: false,
    required: ['levels'],
    properties: { levels: { enum: [2, 3] } },
  },
  check(value, { levels }, context) {
    if (!PATTERN.test(value)) return { code: 'area.format' };
    if (value.endsWith('0000')) return { code: 'area.incomplete', params: { levels } };
    if (levels === 2 || !value.endsWith('00') || !context.codeListItem) return undefined;
    const isLeaf = context.codeListItem(AREA_LIST, value)?.attributes?.['leaf'] === true;
    return isLeaf ? undefined : { code: 'area.incomplete', params: { levels } };
  },
};
