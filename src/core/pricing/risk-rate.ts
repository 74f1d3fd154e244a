// The rate of one risk for given facts, and its premium.
import Big from 'big.js';
import type { ProductRates, RatedRisk } from '../../../schemas/generated/product-rates.ts';
import { cellOf, isCovered, type RateFacts } from './rate-table.ts';

/** Rounding mode of big.js: half away from zero. */
const HALF_UP = 1;

/** The rate of a risk: the product of the cells of its tables. Undefined when a table has no cell for the facts. */
export function riskRate({ tables }: ProductRates, risk: RatedRisk, facts: RateFacts): Big | undefined {
  let rate = new Big(1);
  for (const name of risk.tables) {
    const table = tables[name];
    const cell = table && cellOf(table, facts);
    if (cell === undefined) return undefined;
    rate = rate.times(cell);
  }
  return rate;
}

/**
 * Premium of a risk item in fen, rounded once, half up. The specification names the calculation without a formula, so
 * the formula is this project's own: the rate is yuan for the whole item (`flat`), or fen per 1,000 fen of the base.
 *
 * @param baseFen sum insured in fen; of a waiver, the premium of the items it waives
 */
export const itemPremium = ({ basis }: RatedRisk, rate: Big, baseFen: Big | number): Big =>
  (basis === 'flat' ? rate.times(100) : rate.times(baseFen).div(1000)).round(0, HALF_UP);

/** Whether a rule of the product says that a combination is not sold. Rules are about the insured, so none is about a waiver. */
export const isNotOffered = (
  { notOffered = [] }: ProductRates,
  { kind }: RatedRisk,
  facts: RateFacts,
): boolean =>
  kind !== 'waiver' &&
  notOffered.some((rule) =>
    Object.entries(rule).every(([dimension, values]) =>
      values.some((value) => isCovered(dimension, value, facts[dimension])),
    ),
  );
