import { expect, test } from 'vitest';
import { trialAnswers } from '../../../tests/forms/trial-answers.ts';
import chenghai from '../../../fixtures/rates/CHL-R01.json' with { type: 'json' };
import panshan from '../../../fixtures/rates/PSP-R04.json' with { type: 'json' };
import hemu from '../../../fixtures/rates/HMH-R02.json' with { type: 'json' };
import type { ProductRates } from '../../../schemas/generated/product-rates.ts';
import type { Answers } from '../answers/answers.ts';
import { tradePrice } from './trade-price.ts';

const rates = chenghai as unknown as ProductRates;
const trial = trialAnswers.chenghai as unknown as Answers;
const context = { today: '2026-11-21', classOf: () => '1' };
const priceOf = (application?: object) =>
  tradePrice(rates, { trial, application: application as Answers | undefined }, context);
const applicant = { gender: 'F', birthDate: '1988-03-15' };
const self = { rowId: 'r1', relation: 'self' };

test('the price is that of the trial until the application says something else, however little it says yet', () => {
  const ofTrial = { fen: 142_675 };
  expect(priceOf()).toEqual(ofTrial);
  for (const begun of [
    {},
    { applicant: { name: 'A' } },
    { applicant: { name: 'A', gender: '' }, insured: [] },
    { applicant, insured: [{ rowId: 'r1', relation: 'self', chl_sumInsured: '' }] },
    { applicant: { gender: 'F' }, insured: [self] },
  ])
    expect(priceOf(begun), JSON.stringify(begun)).toEqual(ofTrial);
});

test('an answer of the application that prices is priced at once', () => {
  expect(priceOf({ applicant, insured: [{ ...self, chl_sumInsured: '1000000' }] })).toEqual({ fen: 285_349 });
  const smoker = priceOf({ applicant, insured: [{ ...self, chl_smoking: 'yes' }] });
  expect(smoker?.fen).toBeGreaterThan(142_675);
});

test('there is no price while answers that contradict the trial have none', () => {
  const child = { rowId: 'r2', relation: 'child', gender: 'M', birthDate: '2006-05-20' };
  for (const contradiction of [
    { applicant, insured: [self, child] },
    { applicant: { ...applicant, birthDate: '1920-01-01' }, insured: [self] },
    { applicant, insured: [{ ...self, chl_sumInsured: '1' }] },
  ])
    expect(priceOf(contradiction), JSON.stringify(contradiction)).toBeUndefined();
});

test('a price has the name of its plan where the product has several', () => {
  const ofHemu = tradePrice(
    hemu as unknown as ProductRates,
    { trial: trialAnswers.hemu as unknown as Answers, application: undefined },
    context,
  );
  expect(ofHemu?.plan).toMatchObject({ zh_CN: expect.stringMatching(/^计划/) as string });
  const ofPanshan = tradePrice(
    panshan as unknown as ProductRates,
    { trial: trialAnswers.panshan as unknown as Answers, application: undefined },
    context,
  );
  expect(Object.keys(ofPanshan!)).toEqual(['fen']);
});

test('a draft may hold any answer: it has a price or none, and never fails', () => {
  for (const odd of [
    '',
    'x'.repeat(2000),
    '1e400',
    '-1',
    '0.001',
    7,
    true,
    null,
    [],
    ['500000'],
    { start: '2020' },
  ]) {
    const person = { gender: odd, birthDate: odd, occupation: odd };
    const row = { rowId: 'r1', relation: odd, chl_sumInsured: odd, chl_payPeriod: odd, chl_smoking: odd };
    for (const draft of [
      { applicant: person, insured: [{ ...row, ...person }] },
      { applicant: odd, insured: odd },
    ])
      expect(() => priceOf(draft), JSON.stringify(draft)).not.toThrow();
  }
});
