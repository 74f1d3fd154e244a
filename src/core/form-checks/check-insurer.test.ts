import { expect, test } from 'vitest';
import yunxiu from '../../../fixtures/insurers/yunxiu.json' with { type: 'json' };
import products from '../../../fixtures/products.json' with { type: 'json' };
import { checkInsurerDocument } from './check-insurer.ts';

const withRates = (rates: object) => ({
  ...yunxiu,
  product: { ...yunxiu.product, groupRates: { ...yunxiu.product.groupRates, ...rates } },
});

test('an insurer document is valid with group rates and without them', () => {
  expect(checkInsurerDocument(yunxiu).ok).toBe(true);
  const { groupRates: _groupRates, ...product } = yunxiu.product;
  expect(checkInsurerDocument({ ...yunxiu, product }).ok).toBe(true);
});

test.each(products.map((product) => [product.riskCode, product] as const))(
  'the seeded product %s could be published as it is',
  (_riskCode, product) => {
    expect(checkInsurerDocument({ formatVersion: 1, product, overlays: [] })).toMatchObject({ ok: true });
  },
);

test.each([
  ['risks', { deathAmount: { c1: '1e9' } }, '/product/groupRates/risks/deathAmount/c1'],
  ['risks', { deathAmount: { c1: 0.5 } }, '/product/groupRates/risks/deathAmount/c1'],
  ['risks', { deathAmount: { c1: '-1' } }, '/product/groupRates/risks/deathAmount/c1'],
  ['risks', {}, '/product/groupRates/risks'],
  ['packages', { standard: '1,5' }, '/product/groupRates/packages/standard'],
])('an invalid group rate is refused with its path: %s %j', (part, value, path) => {
  expect(checkInsurerDocument(withRates({ [part]: value }))).toMatchObject({
    ok: false,
    issues: [{ code: 'document.invalid', params: { path } }],
  });
});

test('two overlays for one screen and scope are refused, because the last one would win (G6)', () => {
  const [first] = yunxiu.overlays;
  const channel = { ...first, scope: { ...first!.scope, platformCode: '7' } };
  expect(checkInsurerDocument({ ...yunxiu, overlays: [...yunxiu.overlays, channel] }).ok).toBe(true);
  expect(
    checkInsurerDocument({ ...yunxiu, overlays: [...yunxiu.overlays, { ...first, words: {} }] }),
  ).toEqual({
    ok: false,
    issues: [
      { code: 'overlay.twice', id: `/overlays/${yunxiu.overlays.length}`, params: { screen: first!.screen } },
    ],
  });
});
