import type { Rule } from '../rule/rule.ts';

/**
 * An option such as "none of these" stands alone: refuses it beside another option. A repeated option is left to
 * `uniqueItems`.
 */
export const exclusiveOptions: Rule<readonly unknown[], readonly string[]> = {
  keyword: 'exclusiveOptions',
  type: 'array',
  setting: { type: 'array', minItems: 1, items: { type: 'string' } },
  check(chosen, exclusive) {
    const option = exclusive.find((code) => chosen.includes(code));
    const hasOthers = chosen.some((code) => code !== option);
    return option !== undefined && hasOthers ? { code: 'options.exclusive', params: { option } } : undefined;
  },
};
