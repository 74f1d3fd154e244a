import Big from 'big.js';
import type { GroupRates } from '../../../schemas/generated/group-rates.ts';

/** What a group has in common. */
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

/** What a plan costs, in fen a year. */
export interface PlanPremium {
  risks: RiskPremium[];
  perPerson: number;
  total: number;
}

/** Why a group has no price: nobody insures its occupation, or the package is not sold. */
export type UnpricedReason = 'occupation' | 'package';

/** Big's number for rounding a half away from zero. */
const HALF_UP = 1;

/**
 * What a plan costs a group: for every risk the sum insured in thousands × the rate of the occupation class × the
 * factor of the package, rounded half up to the fen once for each risk, and added up for all persons. The
 * specification names the call and gives no formula; this one is ours.
 *
 * @param sums yuan as decimal strings, by element of the plan; those that the rates do not know are no sums insured
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
    // Yuan for each 1,000 are fen for each 10.
    const fen = new Big(sumInsured).times(rate).times(factor).div(10).round(0, HALF_UP);
    risks.push({ elementCode, sumInsured, fen: fen.toNumber() });
  }
  const perPerson = risks.reduce((sum, { fen }) => sum + fen, 0);
  return { risks, perPerson, total: perPerson * insuredCount };
}

/** Fen as yuan with two decimals: `123456` is `1234.56`. */
export const yuanOf = (fen: number): string => new Big(fen).div(100).toFixed(2);
