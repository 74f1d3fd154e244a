import { expect, test } from 'vitest';
import { groupPremium, yuanOf, type Group } from './group-premium.ts';

const rates = {
  version: 'T1',
  risks: { deathAmount: { c1: '0.42', c4: '1.905' }, medicalAmount: { c1: '6.15' } },
  packages: { standard: '1', comfort: '1.15' },
};
const group = { occupationClass: 'c1', packageType: 'standard', insuredCount: 11 };

const priceOf = (pricedGroup: Group, sums: Record<string, string>) =>
  groupPremium(rates, pricedGroup, new Map(Object.entries(sums)));

test('the premium of a plan is the sum of its risks for one person, times the number of insured', () => {
  expect(priceOf(group, { deathAmount: '300000', medicalAmount: '20000' })).toEqual({
    risks: [
      { elementCode: 'deathAmount', sumInsured: '300000', fen: 12_600 },
      { elementCode: 'medicalAmount', sumInsured: '20000', fen: 12_300 },
    ],
    perPerson: 24_900,
    total: 273_900,
  });
});

test('each risk is rounded separately, and half a fen is rounded up', () => {
  // 1,000 × 1.905 / 10 is 190.5 fen.
  const classFourGroup = { ...group, occupationClass: 'c4' };
  expect(priceOf(classFourGroup, { deathAmount: '1000' })).toMatchObject({ perPerson: 191, total: 2101 });
  // 48.3 and 707.25 fen: the sum of both would have been rounded to 756.
  expect(
    priceOf({ ...group, packageType: 'comfort' }, { deathAmount: '1000', medicalAmount: '1000' }),
  ).toMatchObject({ perPerson: 48 + 707 });
});

test('an unanswered risk costs nothing', () => {
  expect(priceOf(group, { deathAmount: '10000' })).toMatchObject({ perPerson: 420 });
  expect(priceOf(group, {})).toEqual({ risks: [], perPerson: 0, total: 0 });
});

test('an occupation class without a rate and a package that is not sold have no premium', () => {
  const classFourGroup = { ...group, occupationClass: 'c4' };
  expect(priceOf(classFourGroup, { deathAmount: '1000', medicalAmount: '1000' })).toBe('occupation');
  expect(priceOf({ ...group, packageType: 'custom' }, {})).toBe('package');
});

test('an element without rates is ignored', () => {
  expect(priceOf(group, { share: 'employer', deathAmount: '1000' })).toMatchObject({
    risks: [{ elementCode: 'deathAmount' }],
  });
});

test.each([
  [0, '0.00'],
  [5, '0.05'],
  [123_456, '1234.56'],
])('%s fen are %s yuan', (fen, yuan) => expect(yuanOf(fen)).toBe(yuan));
