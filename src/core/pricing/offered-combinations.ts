// Every combination of facts for which a product offers a risk.
import Big from 'big.js';
import type { ProductRates, RatedRisk } from '../../../schemas/generated/product-rates.ts';
import type { RateFacts } from './rate-table.ts';
import { itemPremium, isNotOffered, riskRate } from './risk-rate.ts';

/** A combination with the lowest premium that it can have; `fen` is undefined when a cell is missing. */
export interface PricedCombination {
  facts: RateFacts;
  fen: number | undefined;
}

const GENDERS = ['F', 'M'];

/** What a waiver is priced for: 1,000 yuan of premium. */
const WAIVED_FEN = 100_000;

/** The values of each dimension that the premium of a risk depends on: those of its tables and of what is not offered. */
function dimensionsOf(rates: ProductRates, risk: RatedRisk): Map<string, string[]> {
  const names = new Set([
    ...risk.tables.flatMap((name) => rates.tables[name]?.dimensions ?? []),
    ...(risk.waiver ? [] : (rates.notOffered ?? []).flatMap(Object.keys)),
    ...(risk.waiver
      ? rates.factors.filter(({ type }) => type === 'paymentPeriod').map(({ code }) => code)
      : []),
  ]);
  return new Map([...names].map((name) => [name, dimensionValues(rates, risk, name)]));
}

/** The values of a dimension at which a risk is offered; none for an unknown dimension. */
function dimensionValues({ plans, factors }: ProductRates, risk: RatedRisk, dimension: string): string[] {
  const { ages, waiver, occupationClasses = [] } = risk;
  if (dimension === 'plan') return plans.map(({ code }) => code);
  if (dimension === 'gender') return GENDERS;
  if (dimension === 'occupationClass') return occupationClasses;
  if (dimension === 'age')
    return Array.from({ length: Math.max(0, ages.max - ages.min + 1) }, (_, i) => String(ages.min + i));
  const values = factors.find(({ code }) => code === dimension)?.values ?? [];
  const isPaid = (term: string | undefined) =>
    !waiver || (term !== 'lumpSum' && !(waiver.refusesFiveYears && term === 'fiveYears'));
  return values.filter(({ term }) => isPaid(term)).map(({ value }) => value);
}

/** How many combinations the dimensions of a risk have, offered or not. */
export const countCombinations = (rates: ProductRates, risk: RatedRisk): number =>
  [...dimensionsOf(rates, risk).values()].reduce((count, values) => count * values.length, 1);

/** Prices every combination at which a risk is offered, at the lowest sum insured; of a waiver, per 1,000 yuan of premium. */
export function pricedCombinations(rates: ProductRates, risk: RatedRisk): PricedCombination[] {
  const baseFen = risk.sums ? new Big(risk.sums.min).times(100) : WAIVED_FEN;
  return combinationsOf([...dimensionsOf(rates, risk)])
    .filter((facts) => !isNotOffered(rates, risk, facts))
    .map((facts) => {
      const rate = riskRate(rates, risk, facts);
      return { facts, fen: rate && itemPremium(risk, rate, baseFen).toNumber() };
    });
}

const combinationsOf = (dimensions: readonly [string, readonly string[]][]): RateFacts[] =>
  dimensions.reduce<RateFacts[]>(
    (combinations, [name, values]) =>
      combinations.flatMap((facts) => values.map((value) => ({ ...facts, [name]: value }))),
    [{}],
  );

/** The facts in words for a report: `age 34, gender F`. */
export const combinationText = (facts: RateFacts): string =>
  Object.entries(facts)
    .map(([dimension, value]) => `${dimension} ${value}`)
    .join(', ');
