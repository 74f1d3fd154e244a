// Golden premiums of the fixture products, worked out by a program that shares no code with the product.
import { expect, test } from 'vitest';
import { calculate } from '../../src/core/pricing/individual-premium.ts';
import { choiceOf, FIXTURE_RATES, GOLDEN } from './fixture-rates.ts';
import { independentPremium } from './independent-premium.ts';

const { today, products } = GOLDEN;

test.each(Object.entries(products))('%s has the thirty golden premiums', (product, cases) => {
  expect(cases).toHaveLength(30);
  for (const { choice, fen } of cases) {
    const priced = calculate(FIXTURE_RATES[product]!, choiceOf(choice, today));
    const items = priced.ok ? priced.premium.insureds[0]!.items : priced.issues;
    expect(items, JSON.stringify(choice)).toEqual(
      Object.entries(fen).map(([riskCode, premium]) => expect.objectContaining({ riskCode, fen: premium })),
    );
  }
});

test('the golden file is what the independent program writes today', () => {
  for (const [product, cases] of Object.entries(products))
    for (const { choice, fen } of cases) expect(independentPremium(product, choice, today)).toEqual(fen);
});

test('the golden premiums reach every risk and many cells, and some are rounded', () => {
  const cases = Object.values(products).flat();
  const risks = new Set(cases.flatMap(({ fen }) => Object.keys(fen)));
  expect([...risks].sort()).toEqual(
    Object.values(FIXTURE_RATES)
      .flatMap((rates) => rates.risks.map(({ riskCode }) => riskCode))
      .sort(),
  );
  expect(new Set(cases.map(({ fen }) => JSON.stringify(fen))).size).toBeGreaterThan(80);
});
