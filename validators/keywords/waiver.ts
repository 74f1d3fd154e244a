import type { Rule } from '../rule/rule.ts';

export interface WaiverInput {
  /** Whether the customer chose the waiver; absent on forms without that question. */
  chosen?: unknown;
  insuredIsApplicant?: unknown;
  /** `SINGLE`, or a number of years such as `20Y`. */
  payPeriod?: unknown;
}

/**
 * Checks whether a waiver of premium is allowed (V-061 to V-063): refused when the insured is the applicant, for a lump
 * sum, and for five years of payment if the setting refuses those (A25).
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
