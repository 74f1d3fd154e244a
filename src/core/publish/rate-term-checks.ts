// Publish checks of the terms of rates: risks, factors and duties that agree with each other.
import Big from 'big.js';
import type { ProductRates, RatedRisk } from '../../../schemas/generated/product-rates.ts';
import { publishProblem, type PublishProblem } from '../failures/publish-problem.ts';
import { ageBand } from '../pricing/rate-table.ts';

/** Codes that are there twice or refer to nothing, and terms of a risk or a factor that contradict each other. */
export function termProblems(rates: ProductRates): PublishProblem[] {
  const { plans, factors, risks, duties } = rates;
  const planCodes = plans.map(({ code }) => code);
  const riskCodes = risks.map(({ riskCode }) => riskCode);
  const read = new Set(Object.values(rates.tables).flatMap(({ dimensions }) => dimensions));
  const codes = [planCodes, riskCodes, factors.map(({ code }) => code), duties.map(({ code }) => code)];
  const values = factors.map((factor) => factor.values.map(({ value }) => value));
  return [
    ...[...codes, ...values].flatMap(repeated).map((code) => publishProblem('rates.terms', code)),
    ...risks
      .filter((risk, i) => (risk.kind === 'main') !== (i === 0) || !isSound(risk))
      .map(({ riskCode }) => publishProblem('rates.terms', riskCode)),
    ...factors
      .filter(({ code, premCalculateFlag }) => read.has(code) !== (premCalculateFlag === 'Y'))
      .map(({ code }) => publishProblem('rates.factorFlag', code)),
    ...duties.flatMap(({ code, riskCode, fen }) =>
      [
        ...(riskCodes.includes(riskCode) ? [] : [riskCode]),
        ...Object.keys(fen ?? {}).filter((plan) => !planCodes.includes(plan)),
      ].map((unknown) =>
        publishProblem('rates.unknownReference', code, {
          code: unknown,
          allowed: [...riskCodes, ...planCodes].join(', '),
        }),
      ),
    ),
  ];
}

const repeated = (codes: readonly string[]): string[] => codes.filter((code, i) => codes.indexOf(code) !== i);

/** Whether the terms of a risk fit its kind: a waiver has no sum of its own, and sums lie on the steps between their limits. */
function isSound({ kind, basis, sums, waiver, ages, occupationClasses }: RatedRisk): boolean {
  const isWaiver = kind === 'waiver';
  if (isWaiver !== (basis === 'ofPremium') || isWaiver !== (waiver !== undefined)) return false;
  if ((basis === 'perThousand') !== (sums !== undefined) || ages.min > ages.max) return false;
  if (isWaiver && occupationClasses) return false;
  if (!sums) return true;
  const highest = [sums.max, ...Object.values(sums.maxByAge ?? {})];
  const bands = Object.keys(sums.maxByAge ?? {}).map(ageBand);
  return (
    bands.every((band) => band !== undefined) &&
    new Big(sums.min).mod(sums.step).eq(0) &&
    highest.every((max) => new Big(max).gte(sums.min) && new Big(max).lte(sums.max))
  );
}
