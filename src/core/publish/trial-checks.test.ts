import { expect, test } from 'vitest';
import panshan from '../../../fixtures/rates/PSP-R04.json' with { type: 'json' };
import type { ProductRates } from '../../../schemas/generated/product-rates.ts';
import { element, form, section } from '../../../tests/forms/small-form.ts';
import { trialProblems } from './trial-checks.ts';

const rates = panshan as unknown as ProductRates;
const trialOf = (options: string[], code = 'psp_period') =>
  form([section('cover', [element(code, 'radio', { settings: { options } })])]);

const problemsOf = (options: string[], code?: string) =>
  trialProblems(rates, trialOf(options, code)).map(({ code: problem, params }) => [problem, params]);

test('options that are the rates’ are accepted, in any order', () => {
  expect(problemsOf(['d7', 'd30', 'd180', 'y1'])).toEqual([]);
});

test('an option without a rate and a rate without an option are refused with question and option', () => {
  expect(problemsOf(['y1', 'd180', 'd30', 'y2'])).toEqual([
    ['trial.unratedOption', { question: 'psp_period', option: 'y2' }],
    ['trial.missingOption', { question: 'psp_period', option: 'd7' }],
  ]);
});

test('a question that the rates name and the trial lacks is refused, and a product without a trial has none', () => {
  expect(problemsOf(['y1'], 'psp_other')).toEqual([['trial.unknownQuestion', { question: 'psp_period' }]]);
  const { trial: _none, ...without } = rates;
  expect(trialProblems(without, trialOf([]))).toEqual([]);
});
