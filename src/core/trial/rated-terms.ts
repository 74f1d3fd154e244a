// The values of a trial's choice that rates know, of the parts that conditions compare by value.
import type { ProductRates } from '../../../schemas/generated/product-rates.ts';
import { sumRefusal } from '../pricing/premium-refusals.ts';

/** The parts of the trade whose values rates list or limit. */
export const RATED_PARTS = ['plan', 'payPeriod', 'sumInsured'] as const;

export type RatedPart = (typeof RATED_PARTS)[number];

/** The codes of the plans or of the payment periods, in the order of the rates. */
const codesOf = ({ plans, factors }: ProductRates, part: 'plan' | 'payPeriod'): string[] =>
  part === 'plan'
    ? plans.map(({ code }) => code)
    : (factors.find(({ type }) => type === 'paymentPeriod')?.values ?? []).map(({ value }) => value);

/** Whether a trial under the rates can have a value, at any age. @param value a code, or a sum in yuan */
export function knowsTerm(rates: ProductRates, part: RatedPart, value: string): boolean {
  if (part !== 'sumInsured') return codesOf(rates, part).includes(value);
  const sums = rates.risks[0]?.sums;
  return sums !== undefined && isRatedSum(sums, value);
}

/** Whether a sum insured has rates at some age. */
export const isRatedSum = (
  { min, max, step }: NonNullable<ProductRates['risks'][number]['sums']>,
  yuan: string,
): boolean => sumRefusal({ min, max, step }, yuan, 0) === undefined;

/** What can be chosen under the rates, as a message lists it: codes, or `100000–2000000 / 10000` with the step. */
export function knownTerms(rates: ProductRates, part: RatedPart): string[] {
  if (part !== 'sumInsured') return codesOf(rates, part);
  const sums = rates.risks[0]?.sums;
  return sums ? [`${sums.min}–${sums.max} / ${sums.step}`] : [];
}
