import type { Rule } from '../rule/rule.ts';

const SMOKER_THRESHOLD = 10;

/** The person belongs to the class of the setting. Below 10 cigarettes a day and below 10 years: non-smoker (V-070). */
export const smoking: Rule<{ perDay?: unknown; years?: unknown }, 'nonSmoker' | 'smoker'> = {
  keyword: 'smoking',
  type: 'object',
  setting: { enum: ['nonSmoker', 'smoker'] },
  check({ perDay, years }, expected) {
    if (typeof perDay !== 'number' || typeof years !== 'number') return undefined;
    if (perDay < 0 || years < 0) return { code: 'decimal.tooSmall', params: { min: '0' } };
    const isNonSmoker = perDay < SMOKER_THRESHOLD && years < SMOKER_THRESHOLD;
    if (isNonSmoker === (expected === 'nonSmoker')) return undefined;
    return isNonSmoker ? { code: 'smoking.nonSmoker' } : { code: 'smoking.smoker' };
  },
};
