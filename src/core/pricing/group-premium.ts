// Premium of a group plan.
import Big from 'big.js';
import type { GroupRates } from '../../../schemas/generated/group-rates.ts';

/** The facts of a group that determine its rates. */
export interface Group {
  occupationClass: string;
  packageType: string;
  insuredCount: number;
}

/** The premium of one risk of a plan for one person, in fen a year. */
export interface RiskPremium {
  elementCode: string;
  /** Yuan, a decimal string. */
  sumInsured: string;
  fen: number;
}

/** The premium of a plan, in fen a year. */
export interface PlanPremium {
  risks: RiskPremium[];
  perPerson: number;
  total: number;
}

/** Why a group has no premium: a risk has no rate for its occupation class, or the package is not sold. */
export type UnpricedReason = 'occupation' | 'package';

/** Rounding mode of big.js: half away from zero. */
const HALF_UP = 1;

/**
 * Calculates the premium of a plan. For each risk: sum insured in thousands × rate of the occupation class × factor of
 * the package, rounded half up to the fen; the total is the sum over risks × the number of insured. The specification
 * names the call without a formula, so the formula is this project's own.
 *
 * @param sums yuan as decimal strings, by element code of the plan; elements without rates are ignored
 */
export function groupPremium(
  { risks: rates, packages }: GroupRates,
  { occupationClass, packageType, insuredCount }: Group,
  sums: ReadonlyMap<string, string>,
): PlanPremium | UnpricedReason {
  const factor = packages[packageType];
  if (factor === undefined) return 'package';
  const risks: RiskPremium[] = [];
  for (const [elementCode, byClass] of Object.entries(rates)) {
    const sumInsured = sums.get(elementCode);
    if (sumInsured === undefined) continue;
    const rate = byClass[occupationClass];
    if (rate === undefined) return 'occupation';
    // A rate in yuan per 1,000 equals fen per 10.
    const fen = new Big(sumInsured).times(rate).times(factor).div(10).round(0, HALF_UP);
    risks.push({ elementCode, sumInsured, fen: fen.toNumber() });
  }
  const perPerson = risks.reduce((sum, { fen }) => sum + fen, 0);
  return { risks, perPerson, total: perPerson * insuredCount };
}

/** Formats fen as yuan with two decimals: `123456` is `1234.56`. */
export const yuanOf = (fen: number): string => new Big(fen).div(100).toFixed(2);
