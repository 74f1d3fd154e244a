import { describe, expect, test } from 'vitest';
import chenghai from '../../../fixtures/rates/CHL-R01.json' with { type: 'json' };
import yunxiu from '../../../fixtures/insurers/yunxiu.json' with { type: 'json' };
import type { Insurer } from '../../../schemas/generated/insurer.ts';
import type { ProductRates } from '../../../schemas/generated/product-rates.ts';
import { premiumChanges } from './rate-changes.ts';
import { rateProblems } from './rate-checks.ts';

const fixture = chenghai as unknown as ProductRates;

/** Checks a changed copy of Chenghai's rates; problems as `code id params`. */
function check(change: (rates: ProductRates) => unknown, premiumFrom = '78.00', pinned?: ProductRates) {
  const rates = structuredClone(fixture);
  change(rates);
  const product = { ...yunxiu.product, premiumFrom, rates } as unknown as Insurer['product'];
  return rateProblems(product, pinned).map(({ code, id, params = {} }) =>
    [code, id, ...Object.values(params)].join(' '),
  );
}

const [main, waiver] = [0, 1] as const;

test('the rates of the fixture have no problem, and a product may have none', () => {
  expect(check(() => undefined)).toEqual([]);
  expect(rateProblems(yunxiu.product as unknown as Insurer['product'], undefined)).toEqual([]);
});

test('a missing cell is refused with the combinations that it leaves without a price, a few by name', () => {
  const problems = check(({ tables }) => tables['age']!.rows.splice(0, 1));
  expect(problems).toEqual([
    expect.stringMatching(
      /^rates\.missingCells CHL-R01 24 payPeriod 20, period y20, smoker no, age 18, gender F; .*; …$/,
    ),
  ]);
  expect(problems[0]!.split(';')).toHaveLength(9);
});

test('a missing cell of a waiver is refused, though none is needed for the terms that it refuses', () => {
  expect(check(({ tables }) => tables['waiver']!.rows.pop())).toEqual([
    expect.stringMatching(/^rates\.missingCells CHL-R09 5 payPeriod 20, age 56, gender M; /),
  ]);
  expect(check(({ risks }) => (risks[waiver]!.waiver!.refusesFiveYears = false))).toEqual([
    expect.stringMatching(/^rates\.missingCells CHL-R09 86 payPeriod 5, age 18, gender F; /),
  ]);
});

test('a combination that is not offered needs no cell', () => {
  const withoutYoung = (rates: ProductRates) => rates.tables['age']!.rows.splice(0, 2);
  expect(check((rates) => (withoutYoung(rates), rates.notOffered!.push({ age: ['18'] })), '81.67')).toEqual(
    [],
  );
});

describe('a version of rates', () => {
  test('is published with the same content again', () => {
    expect(check(() => undefined, '78.00', fixture)).toEqual([]);
  });

  test('is never published with other content, not even of one cell', () => {
    expect(check(({ tables }) => (tables['age']!.rows[75]![2] = '9.99'), '78.00', fixture)).toEqual([
      `rates.versionTaken ${yunxiu.product.riskCode} CHL-P1`,
    ]);
  });
});

test('premiumFrom is the smallest premium of the main risk', () => {
  expect(check(() => undefined, '77.99')).toEqual([
    `rates.premiumFrom ${yunxiu.product.riskCode} 77.99 78.00`,
  ]);
});

test('premiums outside the limits are refused', () => {
  expect(check((rates) => (rates.minimumPremium = '78.01'))).toEqual([
    `rates.premiumLimits ${yunxiu.product.riskCode} 78.00 78.01`,
  ]);
  expect(check((rates) => (rates.maximumPremium = '100.00'))).toEqual([
    expect.stringMatching(/^rates\.premiumLimits \S+ \d+\.\d\d 100\.00$/),
  ]);
});

test.each<[title: string, change: (rates: ProductRates) => unknown, problem: string]>([
  [
    'a table that is missing',
    ({ risks }) => (risks[main]!.tables[1] = 'ages'),
    'rates.unknownReference CHL-R01 ages base, age, waiver',
  ],
  [
    'a table that no risk reads',
    ({ tables }) => (tables['old'] = tables['age']!),
    'rates.unknownReference tables old base, age, waiver',
  ],
  [
    'an unknown dimension',
    ({ tables }) => (tables['base']!.dimensions[2] = 'smokes'),
    'rates.unknownReference base smokes plan, age, gender, occupationClass, payPeriod, period, smoker',
  ],
  [
    'a rule about nothing',
    ({ notOffered }) => notOffered!.push({ term: ['20'] }),
    'rates.unknownReference notOffered term plan, age, gender, occupationClass, payPeriod, period, smoker',
  ],
  [
    'a rule about an unknown value',
    ({ notOffered }) => notOffered!.push({ smoker: ['maybe'] }),
    'rates.unknownReference notOffered smoker maybe no, yes',
  ],
  [
    'an unknown value in a row',
    ({ tables }) => (tables['base']!.rows[0]![0] = '7'),
    'rates.badRow base 1 7, y20, no, 10.6080',
  ],
  ['a row with a value too much', ({ tables }) => tables['age']!.rows[4]!.push('1'), 'rates.badRow age 5'],
  ['a cell of 0', ({ tables }) => (tables['age']!.rows[0]![2] = '0.000'), 'rates.badRow age 1 18, F, 0.000'],
  [
    'a cell with a comma',
    ({ tables }) => (tables['age']!.rows[0]![2] = '1-5'),
    'rates.badRow age 1 18, F, 1-5',
  ],
  [
    'a reversed band',
    ({ tables }) => (tables['waiver']!.rows[0]![1] = '25-18'),
    'rates.badRow waiver 1 10, 25-18, F, 8.400',
  ],
  ['a row twice', ({ tables }) => (tables['base']!.rows[1]![2] = 'no'), 'rates.twoRows base 2 1'],
  [
    'overlapping bands',
    ({ tables }) => (tables['waiver']!.rows[2]![1] = '25-30'),
    'rates.twoRows waiver 3 1',
  ],
  ['a second main risk', ({ risks }) => (risks[waiver]!.kind = 'main'), 'rates.terms CHL-R09'],
  ['a risk twice', ({ risks }) => (risks[waiver]!.riskCode = 'CHL-R01'), 'rates.terms CHL-R01'],
  ['a risk by its sum without limits', ({ risks }) => delete risks[main]!.sums, 'rates.terms CHL-R01'],
  ['a sum off its steps', ({ risks }) => (risks[main]!.sums!.min = '105000'), 'rates.terms CHL-R01'],
  [
    'a maximum of an age below the minimum',
    ({ risks }) => (risks[main]!.sums!.maxByAge = { '18': '90000' }),
    'rates.terms CHL-R01',
  ],
  ['reversed ages', ({ risks }) => (risks[main]!.ages = { min: 50, max: 20 }), 'rates.terms CHL-R01'],
  ['a waiver without terms', ({ risks }) => delete risks[waiver]!.waiver, 'rates.terms CHL-R09'],
  [
    'a value of a factor twice',
    ({ factors }) => factors[0]!.values.push(factors[0]!.values[0]!),
    'rates.terms 20',
  ],
  [
    'a flag of a factor that no table reads',
    ({ factors }) => factors.push({ ...factors[2]!, code: 'sport' }),
    'rates.factorFlag sport',
  ],
  [
    'no flag of a factor that a table reads',
    ({ factors }) => (factors[2]!.premCalculateFlag = 'N'),
    'rates.factorFlag smoker',
  ],
  [
    'a duty of an unknown risk',
    ({ duties }) => (duties[0]!.riskCode = 'CHL-R02'),
    'rates.unknownReference death CHL-R02 CHL-R01, CHL-R09, A',
  ],
  [
    'a duty of an unknown plan',
    ({ duties }) => (duties[0]!.fen = { B: 1 }),
    'rates.unknownReference death B CHL-R01, CHL-R09, A',
  ],
])('%s is refused', (_title, change, problem) => {
  expect(check(change).map((text) => text.slice(0, problem.length))).toContain(problem);
});

test('more combinations than can be priced are refused before any is', () => {
  const values = Array.from({ length: 20 }, (_, i) => ({ value: `v${i}`, words: fixture.plans[0]!.words }));
  const problems = check(({ factors, tables }) => {
    for (const code of ['f1', 'f2', 'f3', 'f4', 'f5']) factors.push({ ...factors[2]!, code, values });
    tables['base']!.dimensions = ['f1', 'f2', 'f3', 'f4', 'f5'];
  });
  expect(problems).toContainEqual(expect.stringMatching(/^rates\.tooMany CHL-R01 \d{9,} 50000$/));
});

describe('the report of premiums', () => {
  const changed = (change: (rates: ProductRates) => unknown) => {
    const rates = structuredClone(fixture);
    change(rates);
    return premiumChanges(fixture, rates);
  };
  const scale = (factor: (value: number) => number) => (rates: ProductRates) =>
    rates.tables['age']!.rows.forEach((row) => (row[2] = factor(Number(row[2])).toFixed(4)));

  test('says which change, the smallest and the largest from old to new, and in which direction', () => {
    expect(changed(({ tables }) => (tables['age']!.rows[0]![2] = '1.1'))).toEqual({
      class: 'dearer',
      offered: 1756,
      changed: 24,
      added: 0,
      removed: 0,
      smallest: {
        riskCode: 'CHL-R01',
        combination: 'age 18, gender F, payPeriod 20, period y20, smoker no',
        before: '78.00',
        after: '85.80',
      },
      largest: {
        riskCode: 'CHL-R01',
        combination: 'age 18, gender F, payPeriod single, period y30, smoker yes',
        before: '2555.47',
        after: '2811.02',
      },
    });
  });

  test('tells apart what gets cheaper, what is mixed, first rates, withdrawn rates and no change', () => {
    expect(changed(scale((value) => value * 0.9))).toMatchObject({ class: 'cheaper' });
    expect(changed(scale((value) => (value < 2 ? value * 1.1 : value * 0.9)))).toMatchObject({
      class: 'mixed',
    });
    expect(changed((rates) => (rates.version = 'CHL-P2'))).toMatchObject({ class: 'same', changed: 0 });
    expect(premiumChanges(undefined, fixture)).toMatchObject({ class: 'first', added: 1756 });
    expect(premiumChanges(fixture, undefined)).toMatchObject({
      class: 'withdrawn',
      removed: 1756,
      offered: 0,
    });
    expect(premiumChanges(undefined, undefined)).toBeUndefined();
  });

  test('counts combinations that come and go', () => {
    expect(changed(({ notOffered }) => notOffered!.shift())).toMatchObject({ class: 'same', removed: 0 });
    expect(changed(({ notOffered }) => notOffered!.push({ smoker: ['yes'] }))).toMatchObject({ added: 0 });
  });
});
