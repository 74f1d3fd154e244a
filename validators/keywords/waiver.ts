import type { Rule } from '../rule/rule.ts';

interface WaiverInput {
  /** Whether it was chosen at all; absent where nothing else is asked. */
  chosen?: unknown;
  insuredIsApplicant?: unknown;
  /** `SINGLE`, or years as in `20Y`. */
  payPeriod?: unknown;
}

/**
 * Whether waiver of premium may be added (V-061 to V-063): not for who pays for himself, not for a lump sum, and not
 * for five years of payment where the setting says so (A25).
 */
export const waiver: Rule<WaiverInput, { refuseFiveYears: boolean }> = {
  keyword: 'waiver',
  type: 'object',
  setting: {
    type: 'object',
    additionalProperties: false,
    required: ['refuseFiveYears'],
    properties: { refuseFiveYears: { type: 'boolean' } },
  },
  check({ chosen, insuredIsApplicant, payPeriod }, { refuseFiveYears }) {
    if (chosen === false) return undefined;
    if (insuredIsApplicant === true) return { code: 'waiver.self' };
    if (typeof payPeriod !== 'string') return undefined;
    const period = payPeriod.toUpperCase();
    if (period === 'SINGLE') return { code: 'waiver.lumpSum' };
    if (!/^[1-9]\d?Y$/.test(period)) return { code: 'waiver.payPeriod' };
    return refuseFiveYears && period === '5Y' ? { code: 'waiver.fiveYears' } : undefined;
  },
};
