import { describe, expect, test } from 'vitest';
import chenghai from '../../../fixtures/rates/CHL-R01.json' with { type: 'json' };
import panshan from '../../../fixtures/rates/PSP-R04.json' with { type: 'json' };
import type { Element } from '../../../schemas/generated/element.ts';
import type { Form } from '../../../schemas/generated/form.ts';
import type { ProductRates } from '../../../schemas/generated/product-rates.ts';
import { element, form, idOf, section } from '../../../tests/forms/small-form.ts';
import type { PublishProblem } from '../failures/publish-problem.ts';
import { newTrialProblems, trialProblems, type RatedProduct } from './trial-checks.ts';

const product = (rates: object): RatedProduct => ({
  supplierCode: 'PSP',
  riskCode: 'PSP-R04',
  rates: rates as ProductRates,
});
const PERIODS = ['y1', 'd180', 'd30', 'd7'];

/** A trial that asks all that Panshan's rates need. */
function trialOf(change: (cover: Element[], insured: Element[]) => unknown = () => undefined): Form {
  const insured = ['birthDate', 'gender', 'occupation'].map((code) => element(code));
  const cover = [
    element('psp_period', 'radio', { settings: { options: [...PERIODS] } }),
    element('psp_sum', 'amount', { settings: { choices: ['100000', '1000000'] } }),
    ...['psp_medical', 'psp_medicalSum', 'psp_traffic', 'psp_trafficSum'].map((code) => element(code)),
  ];
  change(cover, insured);
  return form([section('insured', insured), section('cover', cover)]);
}

const offering = (...options: string[]) => trialOf(([period]) => (period!.settings = { options }));
const without = (code: string) =>
  trialOf((...sections) => {
    for (const elements of sections) {
      const position = elements.findIndex(({ elementCode }) => elementCode === code);
      if (position >= 0) elements.splice(position, 1);
    }
  });

/** Problems as `code id option`. */
const textOf = ({ code, id, params }: PublishProblem) =>
  [code, id, params?.['option'] ?? params?.['question']].join(' ');
const problemsOf = (trial: Form, rates: object = panshan) =>
  trialProblems(product(rates), { form: trial, scope: {} }).map(textOf);

test('a trial that asks what the rates need, in any order of options, is accepted', () => {
  expect(problemsOf(trialOf())).toEqual([]);
  expect(problemsOf(offering(...PERIODS.toReversed()))).toEqual([]);
});

test('an option without a rate and a rate without an option name question, option, product, version and form', () => {
  const named = { question: `“cover000” › “psp_period”`.replace('psp_period', idOf('psp_period')) };
  const more = { ...named, product: 'PSP-R04', version: panshan.version, form: 'trial PSP' };
  const trial = { form: offering('y1', 'd180', 'd30', 'y2'), scope: { supplierCode: 'PSP' } };
  expect(trialProblems(product(panshan), trial)).toEqual([
    { code: 'trial.unratedOption', id: idOf('psp_period'), params: { ...more, option: 'y2' } },
    { code: 'trial.missingOption', id: idOf('psp_period'), params: { ...more, option: 'd7' } },
  ]);
});

test.each(['psp_period', 'psp_sum', 'psp_medical', 'psp_trafficSum', 'birthDate', 'gender', 'occupation'])(
  'a trial without %s is refused',
  (code) => {
    expect(problemsOf(without(code))).toEqual([`trial.unknownQuestion ${code} ${code}`]);
  },
);

test('what only other rates need is not missed: an occupation without classes, a product without a trial', () => {
  const unclassed = {
    ...panshan,
    risks: panshan.risks.map(
      ({ occupationClasses: _none, ...risk }: { occupationClasses?: unknown }) => risk,
    ),
  };
  expect(problemsOf(without('occupation'), unclassed)).toEqual([]);
  const { trial: _trial, ...untried } = panshan;
  expect(problemsOf(form([]), untried)).toEqual([]);
  expect(problemsOf(form([]), chenghai)).toContain(
    'trial.unknownQuestion chl_applicantBirthDate chl_applicantBirthDate',
  );
});

test.each([
  ['below the smallest', '90000'],
  ['above the largest', '1010000'],
  ['between two steps', '105000'],
])('a suggested sum %s has no rate', (_title, sum) => {
  const suggesting = trialOf(([, amount]) => (amount!.settings = { choices: ['100000', sum] }));
  expect(problemsOf(suggesting)).toEqual([`trial.unratedOption ${idOf('psp_sum')} ${sum}`]);
});

describe('a form on its way to customers', () => {
  const judged = (trial: Form, scope: object, before?: Form) =>
    newTrialProblems(product(panshan), {
      trial: { form: trial, scope },
      before: before && { form: before, scope },
    }).map(textOf);
  const ofProduct = { supplierCode: 'PSP', riskCode: 'PSP-R04' };

  test('for more than a product may lack what the product’s own form has yet to ask, but drops nothing', () => {
    for (const scope of [{}, { supplierCode: 'PSP' }]) {
      expect(judged(without('psp_period'), scope)).toEqual([]);
      expect(judged(without('psp_period'), scope, without('psp_period'))).toEqual([]);
      expect(judged(without('psp_period'), scope, trialOf())).toEqual([
        `trial.unknownQuestion ${idOf('psp_period')} “cover000” › “${idOf('psp_period')}”`,
      ]);
    }
  });

  test('for more than a product offers no option without a rate', () => {
    expect(judged(offering(...PERIODS, 'y2'), {})).toEqual([`trial.unratedOption ${idOf('psp_period')} y2`]);
  });

  test('for a product asks everything', () => {
    expect(judged(without('psp_period'), ofProduct)).toEqual(['trial.unknownQuestion psp_period psp_period']);
    const ofChannel = { ...ofProduct, platformCode: '11' };
    expect(judged(without('psp_period'), ofChannel, without('psp_period'))).toHaveLength(1);
  });
});
