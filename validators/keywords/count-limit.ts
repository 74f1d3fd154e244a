import type { Rule } from '../rule/rule.ts';

/** Maximum number of insureds per order, plans per trial quote and diseases per smart check (V-064 to V-066). */
const MAX_COUNTS = { insured: 9, plans: 5, diseases: 8 } as const;

/** A count from 1 to the maximum of the specification. */
export const countLimit: Rule<number, keyof typeof MAX_COUNTS> = {
  keyword: 'countLimit',
  type: 'number',
  setting: { enum: Object.keys(MAX_COUNTS) },
  check(count, setting) {
    const max = MAX_COUNTS[setting];
    if (Number.isInteger(count) && count >= 1 && count <= max) return undefined;
    return { code: 'count.range', params: { min: 1, max } };
  },
};
