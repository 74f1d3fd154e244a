import { expect, test } from 'vitest';
import chenghai from '../../../fixtures/rates/CHL-R01.json' with { type: 'json' };
import hemu from '../../../fixtures/rates/HMH-R02.json' with { type: 'json' };
import type { Condition, ContextOperand } from '../../../schemas/generated/condition.ts';
import type { ProductRates } from '../../../schemas/generated/product-rates.ts';
import { element, form, idOf, section } from '../../../tests/forms/small-form.ts';
import { linkConditions } from '../conditions/named-conditions.ts';
import { lostTermProblems, lostTerms, lostTermUses } from './lost-terms.ts';
import { termUses, unknownTermProblems } from './term-checks.ts';
import type { RatedProduct } from './trial-checks.ts';

const rated = (supplierCode: string, riskCode: string, rates: object): RatedProduct => ({
  supplierCode,
  riskCode,
  rates: rates as ProductRates,
});
const CHENGHAI = rated('CHL', 'CHL-R01', chenghai);
const HEMU = rated('HMH', 'HMH-R02', hemu);

type Part = ContextOperand['context'];
const equal = (part: Part, value: string | number): Condition => ({
  op: 'eq',
  left: { context: part },
  right: { const: value },
});
const asking = (visibleWhen: Condition) =>
  form([section('page', [element('asked', 'text', { visibleWhen })])]);
const unknown = (visibleWhen: Condition, ...products: RatedProduct[]) =>
  unknownTermProblems({ form: asking(visibleWhen), scope: {} }, undefined, products).map(
    ({ code, id, params }) => [code, id, params?.['value'], params?.['allowed'], params?.['products']],
  );

test('values that the rates of one product know are accepted', () => {
  for (const condition of [
    equal('plan', 'E'),
    equal('payPeriod', 'single'),
    equal('sumInsured', 110_000),
    { op: 'in', left: { context: 'plan' }, values: ['A', 'E'] } as Condition,
  ])
    expect(unknown(condition, CHENGHAI, HEMU)).toEqual([]);
});

test('a value that none of them knows is refused at its part, with those that they know', () => {
  const asked = idOf('asked');
  expect(unknown({ op: 'in', left: { context: 'plan' }, values: ['A', 'F'] }, CHENGHAI, HEMU)).toEqual([
    ['context.unknownPlan', asked, 'F', 'A, B, C, D, E', 'CHL-R01, HMH-R02'],
  ]);
  expect(unknown(equal('plan', 'E'), CHENGHAI)).toEqual([
    ['context.unknownPlan', asked, 'E', 'A', 'CHL-R01'],
  ]);
  expect(unknown(equal('payPeriod', '15'), CHENGHAI)).toEqual([
    ['context.unknownPayPeriod', asked, '15', '20, 10, 5, single', 'CHL-R01'],
  ]);
  expect(unknown(equal('payPeriod', '20'), HEMU)).toEqual([
    ['context.unknownPayPeriod', asked, '20', '–', 'HMH-R02'],
  ]);
  for (const sum of [90_000, 105_000, 2_010_000])
    expect(unknown(equal('sumInsured', sum), CHENGHAI, HEMU)).toEqual([
      ['context.unknownSum', asked, String(sum), '100000–2000000 / 10000', 'CHL-R01, HMH-R02'],
    ]);
  expect(unknown(equal('plan', 'A'))).toEqual([['context.unknownPlan', asked, 'A', '–', '–']]);
});

test('a bound is no value, and neither are the product and the premium', () => {
  for (const condition of [
    { op: 'gt', left: { context: 'sumInsured' }, right: { const: 1 } },
    { op: 'between', left: { context: 'sumInsured' }, min: { const: 1 }, max: { const: 2 } },
    equal('product', 'CHL-R01'),
    equal('premium', 123),
  ] as Condition[])
    expect(unknown(condition, CHENGHAI)).toEqual([]);
});

test('values are found in every rule; those of a named condition where it is written', () => {
  const named = form(
    [
      section(
        'page',
        [
          element('asked', 'text', { requiredWhen: { op: 'ref', condition: 'richcond' } }),
          element('other', 'text', {
            computed: { fn: 'if', when: equal('plan', 'B'), then: { const: 'x' }, else: { const: 'y' } },
          }),
        ],
        { visibleWhen: { op: 'not', of: equal('plan', 'A') } },
      ),
    ],
    { conditions: { richcond: equal('plan', 'C') } },
  );
  expect(termUses(linkConditions(named)).map(({ id, value }) => [id, value])).toEqual([
    ['richcond', 'C'],
    [idOf('page'), 'A'],
    [idOf('other'), 'B'],
  ]);
});

test('what an overlay inherits is judged with its base, and what it names itself by its own products', () => {
  const source = { form: asking({ op: 'in', left: { context: 'plan' }, values: ['B', 'C'] }), scope: {} };
  const inherited = asking(equal('plan', 'B'));
  expect(unknownTermProblems(source, inherited, [CHENGHAI]).map(({ params }) => params?.['value'])).toEqual([
    'C',
  ]);
});

test('every reader of a value that rates drop is named, also in a form that is scheduled', () => {
  const without = { ...HEMU.rates, plans: HEMU.rates.plans.filter(({ code }) => code !== 'E') };
  const words = { zh_CN: { [`${idOf('asked')}.elementName`]: '问题' } };
  const live = { form: { ...asking(equal('plan', 'E')), words }, scope: { supplierCode: 'HMH' } };
  const scheduled = { ...live, from: '2027-01-01 00:00' };
  // A plan that stays, and one that the rates before did not have either.
  const others = ['A', 'Z'].map((plan) => ({ form: asking(equal('plan', plan)), scope: {} }));
  const lost = lostTerms(HEMU.rates, without, [live, ...others, scheduled]);
  const use = { id: idOf('asked'), part: 'plan', value: 'E', screen: 'trial', scope: live.scope };
  expect(lostTermUses(lost)).toEqual([
    { ...use, names: { zh_CN: '问题' } },
    { ...use, names: { zh_CN: '问题' }, from: '2027-01-01 00:00' },
  ]);
  expect(lostTermProblems({ rates: without } as never, lost)).toEqual([
    {
      code: 'rates.valueUsed',
      id: '/product/rates/plans',
      params: { part: 'plan', value: 'E', question: `“${idOf('page')}” › “问题”`, form: 'trial HMH' },
    },
    expect.objectContaining({ from: '2027-01-01 00:00' }),
  ]);
});

test('rates that are new lose nothing, and a product without rates loses all', () => {
  const forms = [{ form: asking(equal('sumInsured', 500_000)), scope: {} }];
  expect(lostTerms(undefined, CHENGHAI.rates, forms)).toEqual([]);
  expect(lostTerms(CHENGHAI.rates, CHENGHAI.rates, forms)).toEqual([]);
  expect(lostTermProblems({} as never, lostTerms(CHENGHAI.rates, undefined, forms))).toMatchObject([
    { id: '/product', params: { value: '500000' } },
  ]);
});
