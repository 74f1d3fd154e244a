import { expect, test } from 'vitest';
import chenghai from '../../../fixtures/rates/CHL-R01.json' with { type: 'json' };
import hemu from '../../../fixtures/rates/HMH-R02.json' with { type: 'json' };
import panshan from '../../../fixtures/rates/PSP-R04.json' with { type: 'json' };
import type { ProductRates } from '../../../schemas/generated/product-rates.ts';
import { trialAnswers } from '../../../tests/forms/trial-answers.ts';
import type { Answers } from '../answers/answers.ts';
import { tradeTerms } from './trade-terms.ts';

const context = { today: '2026-11-21', classOf: () => '1' };
const termsOf = (rates: unknown, trial: Answers) =>
  tradeTerms(rates as ProductRates, { trial, application: undefined }, context);

test.each([
  [
    'years of payment and a sum',
    chenghai,
    trialAnswers.chenghai,
    { plan: 'A', sumInsured: 500_000, premium: 1426.75, payPeriod: '20' },
  ],
  ['a plan, and neither sum nor years', hemu, trialAnswers.hemu, { plan: 'B', premium: 525.98 }],
  [
    'a sum of the main risk, not of the medical one',
    panshan,
    trialAnswers.panshan,
    { plan: 'S', sumInsured: 500_000, premium: 862.5 },
  ],
])('conditions read the premium in yuan, and of the product that has it: %s', (_, rates, trial, terms) => {
  expect(termsOf(rates, trial)).toEqual(terms);
});

test('a choice without a premium has the terms but the premium, an unfinished one none', () => {
  const { cover, insured } = trialAnswers.chenghai;
  const old = insured.map((person) => ({ ...person, birthDate: '1936-03-15' }));
  expect(termsOf(chenghai, { insured: old, cover })).toEqual({
    plan: 'A',
    sumInsured: 500_000,
    payPeriod: '20',
  });
  expect(termsOf(chenghai, { insured: [...insured], cover: {} })).toEqual({});
});
