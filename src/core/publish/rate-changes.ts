// Which premiums a publish changes.
import type { ProductRates } from '../../../schemas/generated/product-rates.ts';
import { yuanOf } from '../pricing/group-premium.ts';
import { combinationText, pricedCombinations } from '../pricing/offered-combinations.ts';

/** A premium before and after, in yuan, with the combination that has it. */
export interface PremiumChange {
  riskCode: string;
  /** `age 34, gender F`. */
  combination: string;
  before: string;
  after: string;
}

/** What publishing does to premiums: none differ, all that differ rise, all fall, or some rise and some fall. */
export type PremiumChangeClass = 'first' | 'same' | 'dearer' | 'cheaper' | 'mixed' | 'withdrawn';

/** Premiums at the lowest sum insured, combination by combination; a waiver's per 1,000 yuan of premium. */
export interface PremiumChanges {
  class: PremiumChangeClass;
  /** Combinations that are offered now. */
  offered: number;
  changed: number;
  /** Combinations that were not offered before, and that are no longer. */
  added: number;
  removed: number;
  /** The smallest and the largest change by amount; absent when none changes. */
  smallest?: PremiumChange;
  largest?: PremiumChange;
}

/** Compares the premiums of the rates on sale with new ones. Undefined when the product had no rates and has none. */
export function premiumChanges(
  before: ProductRates | undefined,
  after: ProductRates | undefined,
): PremiumChanges | undefined {
  if (!before && !after) return undefined;
  const [old, current] = [premiumsOf(before), premiumsOf(after)];
  const changes = [...current].flatMap(([key, premium]) => {
    const earlier = old.get(key);
    return earlier && earlier.fen !== premium.fen ? [{ ...premium, by: premium.fen - earlier.fen }] : [];
  });
  const added = [...current.keys()].filter((key) => !old.has(key)).length;
  const removed = [...old.keys()].filter((key) => !current.has(key)).length;
  const sorted = changes.toSorted((a, b) => Math.abs(a.by) - Math.abs(b.by));
  const [smallest, largest] = [sorted[0], sorted.at(-1)];
  return {
    class: classOf({ hadRates: Boolean(before), hasRates: Boolean(after), changes }),
    offered: current.size,
    changed: changes.length,
    added,
    removed,
    ...(smallest ? { smallest: changeOf(smallest) } : {}),
    ...(largest ? { largest: changeOf(largest) } : {}),
  };
}

interface OfferedPremium {
  riskCode: string;
  combination: string;
  fen: number;
}

/** By risk and combination; facts in one order, whatever the order of the tables. */
function premiumsOf(rates: ProductRates | undefined): Map<string, OfferedPremium> {
  const premiums = new Map<string, OfferedPremium>();
  for (const risk of rates?.risks ?? [])
    for (const { facts, fen } of pricedCombinations(rates!, risk)) {
      const sorted = Object.fromEntries(Object.entries(facts).toSorted(([a], [b]) => (a < b ? -1 : 1)));
      const combination = combinationText(sorted);
      if (fen !== undefined)
        premiums.set(`${risk.riskCode} ${combination}`, { riskCode: risk.riskCode, combination, fen });
    }
  return premiums;
}

function classOf(given: {
  hadRates: boolean;
  hasRates: boolean;
  changes: readonly { by: number }[];
}): PremiumChangeClass {
  const { hadRates, hasRates, changes } = given;
  if (!hadRates) return 'first';
  if (!hasRates) return 'withdrawn';
  if (changes.length === 0) return 'same';
  if (changes.every(({ by }) => by > 0)) return 'dearer';
  return changes.every(({ by }) => by < 0) ? 'cheaper' : 'mixed';
}

const changeOf = ({ riskCode, combination, fen, by }: OfferedPremium & { by: number }): PremiumChange => ({
  riskCode,
  combination,
  before: yuanOf(fen - by),
  after: yuanOf(fen),
});
