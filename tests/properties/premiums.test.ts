// Premiums of the fixture products: properties of every choice.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import products from '../../fixtures/products.json' with { type: 'json' };
import type { Insurer } from '../../schemas/generated/insurer.ts';
import type { SumChoice } from '../../schemas/generated/product-rates.ts';
import { calculate } from '../../src/core/pricing/individual-premium.ts';
import { pricedCombinations } from '../../src/core/pricing/offered-combinations.ts';
import type { PremiumChoice } from '../../src/core/pricing/premium-choice.ts';
import { rateProblems } from '../../src/core/publish/rate-checks.ts';
import { choiceOf, FIXTURE_RATES, GOLDEN } from '../pricing/fixture-rates.ts';
import { independentPremium, type GoldenChoice } from '../pricing/independent-premium.ts';

const TODAY = GOLDEN.today;

/** Sums on the steps of a product, some above the maximum of an age. */
const sumsOf = ({ min, max, step }: SumChoice) =>
  fc
    .integer({ min: Number(min) / Number(step), max: Number(max) / Number(step) })
    .map((steps) => String(steps * Number(step)));

/** Any choice of a product, sold or not. */
function anyChoice(product: string): fc.Arbitrary<GoldenChoice> {
  const { plans, factors, risks } = FIXTURE_RATES[product]!;
  const valuesOf = (of: string) =>
    fc.record(
      Object.fromEntries(
        factors
          .filter((factor) => factor.of === of)
          .map(({ code, values }) => [code, fc.constantFrom(...values.map(({ value }) => value))]),
      ),
    );
  const birthday = fc
    .tuple(
      fc.integer({ min: 1966, max: 2026 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 28 }),
    )
    .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join('-'))
    .filter((day) => day < '2026-05-01');
  const gender = fc.constantFrom('F', 'M');
  const taken = fc.record(
    Object.fromEntries(
      risks.map(({ riskCode, sums }) => [riskCode, sums ? sumsOf(sums) : fc.constant(null)]),
    ),
    { requiredKeys: [risks[0]!.riskCode] },
  );
  return fc.record({
    plan: fc.constantFrom(...plans.map(({ code }) => code)),
    factors: valuesOf('application'),
    insuredFactors: valuesOf('insured'),
    risks: taken,
    birthday,
    gender,
    occupationClass: fc.constantFrom('1', '2', '3', '4', '5', '6'),
    applicant: fc.record({ birthday, gender }),
  }) as fc.Arbitrary<GoldenChoice>;
}

const price = (product: string, choice: PremiumChoice) => calculate(FIXTURE_RATES[product]!, choice);

describe.each(Object.keys(FIXTURE_RATES))('%s', (product) => {
  const choices = anyChoice(product);
  const [main] = FIXTURE_RATES[product]!.risks;

  test('a premium is the sum of its items, each rounded once from the exact fraction', () => {
    let sold = 0;
    fc.assert(
      fc.property(choices, (choice) => {
        const priced = price(product, choiceOf(choice, TODAY));
        if (!priced.ok) return;
        sold += 1;
        const [{ items, fen } = { items: [], fen: NaN }] = priced.premium.insureds;
        expect(Object.fromEntries(items.map((item) => [item.riskCode, item.fen]))).toEqual(
          independentPremium(product, choice, TODAY),
        );
        expect(fen).toBe(items.reduce((sum, item) => sum + item.fen, 0));
        expect(priced.premium.fen).toBe(fen);
      }),
      { numRuns: 300 },
    );
    expect(sold).toBeGreaterThan(10);
  });

  test.runIf(main!.sums)('a higher sum insured never costs less', () => {
    let compared = 0;
    fc.assert(
      fc.property(choices, fc.integer({ min: 1, max: 20 }), (choice, steps) => {
        const { riskCode } = main!;
        const higher = String(Number(choice.risks[riskCode]) + steps * 10_000);
        const first = price(product, choiceOf(choice, TODAY));
        const second = price(
          product,
          choiceOf({ ...choice, risks: { ...choice.risks, [riskCode]: higher } }, TODAY),
        );
        if (!first.ok || !second.ok) return;
        compared += 1;
        expect(second.premium.fen).toBeGreaterThan(first.premium.fen);
      }),
      { numRuns: 300 },
    );
    expect(compared).toBeGreaterThan(5);
  });

  test('keys that are none of a choice change no premium', () => {
    const keys = fc.dictionary(
      fc.constantFrom('prem', 'initialPrem', 'discount', 'rate', 'fen'),
      fc.integer(),
    );
    fc.assert(
      fc.property(choices, keys, (choice, extra) => {
        const plain = choiceOf(choice, TODAY);
        const laden = {
          ...plain,
          ...extra,
          risks: plain.risks.map((risk) => ({ ...extra, ...risk })),
          insureds: plain.insureds.map((insured) => ({ ...extra, ...insured })),
        };
        expect(price(product, laden)).toEqual(price(product, plain));
      }),
    );
  });

  test('every combination on offer has a price, and publishing finds no problem', () => {
    const rates = FIXTURE_RATES[product]!;
    for (const risk of rates.risks) {
      const priced = pricedCombinations(rates, risk);
      expect(priced.length).toBeGreaterThan(1);
      expect(priced.filter(({ fen }) => fen === undefined)).toEqual([]);
    }
    const row = products.find(({ riskCode }) => riskCode === product)!;
    expect(rateProblems({ ...row, rates } as unknown as Insurer['product'], rates)).toEqual([]);
  });

  test('a discount label changes no premium (A69)', () => {
    const rates = FIXTURE_RATES[product]!;
    const { words } = rates.plans[0]!;
    fc.assert(
      fc.property(choices, fc.subarray(['5', '15'] as const), (choice, percents) => {
        const discountLabels = percents.map((percent) => ({ percent, words }));
        const plain = choiceOf(choice, TODAY);
        const four = { ...plain, insureds: Array.from({ length: 4 }, () => plain.insureds[0]!) };
        for (const asked of [plain, four])
          expect(calculate({ ...rates, discountLabels }, asked)).toEqual(
            calculate({ ...rates, discountLabels: [] }, asked),
          );
      }),
    );
  });
});
