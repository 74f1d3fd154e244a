import { expect, test } from 'vitest';
import yunxiu from '../../../fixtures/insurers/yunxiu.json' with { type: 'json' };
import { checkInsurerDocument } from './check-insurer.ts';

const withRates = (rates: object) => ({
  ...yunxiu,
  product: { ...yunxiu.product, groupRates: { ...yunxiu.product.groupRates, ...rates } },
});

test('the fourth insurer of the fixtures may be published, also without rates for groups', () => {
  expect(checkInsurerDocument(yunxiu).ok).toBe(true);
  const { groupRates: _none, ...product } = yunxiu.product;
  expect(checkInsurerDocument({ ...yunxiu, product }).ok).toBe(true);
});

test.each([
  ['risks', { deathAmount: { c1: '1e9' } }, '/product/groupRates/risks/deathAmount/c1'],
  ['risks', { deathAmount: { c1: 0.5 } }, '/product/groupRates/risks/deathAmount/c1'],
  ['risks', { deathAmount: { c1: '-1' } }, '/product/groupRates/risks/deathAmount/c1'],
  ['risks', {}, '/product/groupRates/risks'],
  ['packages', { standard: '1,5' }, '/product/groupRates/packages/standard'],
])('a rate that is none is refused where it stands: %s %j', (part, value, path) => {
  expect(checkInsurerDocument(withRates({ [part]: value }))).toMatchObject({
    ok: false,
    issues: [{ code: 'document.invalid', params: { path } }],
  });
});
