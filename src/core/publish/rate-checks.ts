// Publish checks of premium rates: tables that are whole and unambiguous, and a price for everything that is offered.
import Big from 'big.js';
import type { Insurer } from '../../../schemas/generated/insurer.ts';
import type { ProductRates, RatedRisk } from '../../../schemas/generated/product-rates.ts';
import { publishProblem, type PublishProblem } from '../failures/publish-problem.ts';
import { canonicalJson } from '../json/canonical-json.ts';
import { yuanOf } from '../pricing/group-premium.ts';
import {
  combinationText,
  countCombinations,
  pricedCombinations,
  type PricedCombination,
} from '../pricing/offered-combinations.ts';
import { premiumRefusal } from '../pricing/premium-refusals.ts';
import { tableProblems } from './rate-table-checks.ts';
import { termProblems } from './rate-term-checks.ts';

type Product = Insurer['product'];

/** Most combinations of one risk; more are a mistake, and would take minutes to price. */
const MAX_COMBINATIONS = 50_000;

/** Most missing cells that a problem names. */
const MAX_NAMED = 8;

/**
 * Problems of a product's rates. Prices are judged once the tables and terms are sound.
 *
 * @param pinned the rates that were published under the same version before
 */
export function rateProblems(product: Product, pinned: ProductRates | undefined): PublishProblem[] {
  const { rates, riskCode } = product;
  if (!rates) return [];
  const problems = [...tableProblems(rates), ...termProblems(rates)];
  // Rates that a quote names are never rewritten: it could not be recomputed.
  if (pinned && canonicalJson(pinned) !== canonicalJson(rates))
    problems.push(publishProblem('rates.versionTaken', riskCode, { version: rates.version }));
  for (const risk of rates.risks) {
    const combinations = countCombinations(rates, risk);
    if (combinations > MAX_COMBINATIONS)
      problems.push(publishProblem('rates.tooMany', risk.riskCode, { combinations, max: MAX_COMBINATIONS }));
  }
  return problems.length > 0 ? problems : priceProblems(product, rates);
}

function priceProblems({ riskCode, premiumFrom }: Product, rates: ProductRates): PublishProblem[] {
  const combinations = rates.risks.map((risk) => [risk, pricedCombinations(rates, risk)] as const);
  const missing = combinations.flatMap(([risk, priced]) => missingProblems(risk, priced));
  if (missing.length > 0) return missing;
  const fens = combinations.flatMap(([{ kind }, priced]) =>
    kind === 'main' ? priced.map(({ fen }) => fen!) : [],
  );
  const [smallest, largest] = [fens.reduce((a, b) => Math.min(a, b)), fens.reduce((a, b) => Math.max(a, b))];
  const limits = [smallest, largest].flatMap((fen) => {
    const refusal = premiumRefusal(rates, fen);
    return refusal
      ? [publishProblem('rates.premiumLimits', riskCode, { premium: yuanOf(fen), limit: limitOf(refusal) })]
      : [];
  });
  return [
    ...limits,
    ...(new Big(premiumFrom).times(100).eq(smallest)
      ? []
      : [publishProblem('rates.premiumFrom', riskCode, { premiumFrom, smallest: yuanOf(smallest) })]),
  ];
}

const limitOf = ({ params }: { params?: Record<string, string | number> }): string | number =>
  Object.values(params ?? {})[0] ?? '';

function missingProblems({ riskCode }: RatedRisk, priced: readonly PricedCombination[]): PublishProblem[] {
  const missing = priced.filter(({ fen }) => fen === undefined);
  if (priced.length > 0 && missing.length === 0) return [];
  const named = missing.slice(0, MAX_NAMED).map(({ facts }) => combinationText(facts));
  const more = missing.length > MAX_NAMED ? ['…'] : [];
  return [
    publishProblem('rates.missingCells', riskCode, {
      missing: missing.length,
      cells: [...named, ...more].join('; ') || '–',
    }),
  ];
}
