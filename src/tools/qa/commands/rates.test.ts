import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { locales } from '../../../../locales/index.ts';
import { readFixture } from '../../../../tests/forms/fixtures.ts';
import { qa } from '../../../../tests/tools/qa.ts';
import type { ProductRates } from '../../../../schemas/generated/product-rates.ts';

const RATES = 'fixtures/rates/CHL-R01.json';

const folder = mkdtempSync(join(tmpdir(), 'baoform-rates-'));
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(() => void vi.stubEnv('LC_ALL', 'C'));

/** Imports a CSV as the table `waiver` of Chenghai; the errors are in English unless another language is named. */
async function importCsv(csv: string, ...options: string[]) {
  const file = join(folder, 'waiver.csv');
  writeFileSync(file, csv);
  const { exit, printed, errorOutput } = await qa('rates', RATES, file, '--locale', 'en_US', ...options);
  return { exit, printed: printed.join('\n'), errors: errorOutput.trim().split('\n') };
}

test.each(['CHL-R01', 'HMH-R02', 'PSP-R04'])(
  'the tables of %s are those of its CSV files',
  async (product) => {
    const names = readdirSync(`fixtures/rates/${product}`);
    const files = names.map((name) => `fixtures/rates/${product}/${name}`);
    const { exit, printed } = await qa('rates', `fixtures/rates/${product}.json`, ...files);
    expect(exit).toBe(0);
    const rates = JSON.parse(printed.join('\n')) as ProductRates;
    expect(rates).toEqual(readFixture(`rates/${product}.json`));
    expect(names.map((name) => name.replace('.csv', '')).sort()).toEqual(Object.keys(rates.tables).sort());
  },
);

test('a byte order mark, quotes, blanks, empty lines and Windows line ends are accepted', async () => {
  const csv = '\uFEFFage,"gender", rate\r\n\r\n"18-30",F,"1.5"\r\n 31 , M , 2 \r\n';
  const { exit, printed } = await importCsv(csv, '--version', 'CHL-P9');
  expect(exit).toBe(0);
  const rates = JSON.parse(printed) as ProductRates;
  expect(rates.version).toBe('CHL-P9');
  expect(rates.tables['waiver']).toEqual({
    dimensions: ['age', 'gender'],
    rows: [
      ['18-30', 'F', '1.5'],
      ['31', 'M', '2'],
    ],
  });
  expect(rates.tables['age']).toEqual(readFixture<ProductRates>('rates/CHL-R01.json').tables['age']);
});

describe('a line that is no good is refused with its number, its column and what to do', () => {
  test.each([
    [
      'an unknown dimension',
      'ages,gender,rate\n18,F,1',
      'line 1, column ages: not a dimension; use one of plan, age,',
    ],
    ['a dimension twice', 'age,age,rate\n18,18,1', 'line 1, column age: not a dimension'],
    ['no rate at the end', 'age,gender\n18,F', 'line 1, column gender: not a dimension'],
    ['a missing column', 'age,gender,rate\n18,F\n19,F,1', 'line 2: 2 columns instead of 3'],
    ['a column too much', 'age,gender,rate\n18,F,1,05', 'line 2: 4 columns instead of 3'],
    ['an empty cell', 'age,gender,rate\n18,F,1\n19,F,', 'line 3, column rate: empty; fill it in'],
    ['an empty value', 'age,gender,rate\n,F,1', 'line 2, column age: empty; fill it in'],
    [
      'a decimal comma',
      'age,gender,rate\n18,F,"1,05"',
      'line 2, column rate: “1,05” is not a rate; enter a decimal above 0',
    ],
    ['a rate of 0', 'age,gender,rate\n18,F,0', 'line 2, column rate: “0” is not a rate'],
    ['an exponent', 'age,gender,rate\n18,F,1e3', 'line 2, column rate: “1e3” is not a rate'],
    ['a formula', 'age,gender,rate\n18,F,=1+1', 'line 2, column rate: “=1+1” is not a rate'],
    [
      'an unknown value',
      'payPeriod,rate\n20,1\n7,1',
      'line 3, column payPeriod: “7” is unknown; use 20, 10, 5, single',
    ],
    ['a reversed band', 'age,rate\n25-18,1', 'line 2, column age: “25-18” is unknown; use 18, 18-25'],
    ['the same row again', 'age,gender,rate\n18,F,1\n18,M,1\n18,F,1', 'line 4: same combination as line 2'],
    ['overlapping ages', 'age,rate\n18-25,1\n25-30,2', 'line 3: same combination as line 2'],
    ['a quote that is not closed', 'age,rate\n"18,1\n19,2', 'line 3: a quote is not closed'],
  ])('%s', async (_title, csv, error) => {
    const { exit, printed, errors } = await importCsv(csv);
    expect({ exit, printed }).toEqual({ exit: 1, printed: '' });
    expect(errors).toHaveLength(1);
    expect(errors[0]).toContain(`waiver.csv ${error}`);
  });

  test('in the order of the lines, all at once', async () => {
    const { errors } = await importCsv('age,gender,rate\n18,F,1\n18,F,2\nx,F,1\n19,,y\n');
    expect(errors.map((line) => line.slice(0, 32))).toEqual([
      'waiver.csv line 3: same combinat',
      'waiver.csv line 4, column age: “',
      'waiver.csv line 5, column gender',
      'waiver.csv line 5, column rate: ',
    ]);
  });

  test('and an empty file', async () => {
    expect((await importCsv('')).errors).toEqual(['waiver.csv: no rows; add some below the header']);
    expect((await importCsv('age,rate\n')).errors).toEqual([
      'waiver.csv: no rows; add some below the header',
    ]);
  });

  test.each(locales)('in %s', async (locale) => {
    const { errors } = await importCsv('age,rate\n18,1\n18,x', '--locale', locale);
    expect(errors).toHaveLength(2);
    for (const line of errors) expect(line).toMatch(/waiver\.csv.*3/);
  });
});

test('nothing is written unless every file is good', async () => {
  const target = join(folder, 'rates.json');
  const { exit } = await importCsv('age,rate\n18,x', '--to', target);
  expect(exit).toBe(1);
  expect(() => readFileSync(target)).toThrow('ENOENT');
  expect((await importCsv('age,rate\n18,1', '--to', target)).exit).toBe(0);
  expect(JSON.parse(readFileSync(target, 'utf8'))).toMatchObject({
    tables: { waiver: { rows: [['18', '1']] } },
  });
});

test('a wrong document, a wrong file name and no file are refused', async () => {
  const wrong = join(folder, 'wrong.json');
  writeFileSync(wrong, JSON.stringify({ version: 'X', tables: {} }));
  const file = join(folder, 'base.csv');
  writeFileSync(file, 'age,rate\n18,1');
  expect((await qa('rates', wrong, file)).exit).toBe(1);
  const named = join(folder, 'Base 2.csv');
  writeFileSync(named, 'age,rate\n18,1');
  expect((await qa('rates', RATES, named)).exit).toBe(2);
  expect((await qa('rates', RATES)).exit).toBe(2);
  expect((await qa('rates', RATES, join(folder, 'none.csv'))).exit).toBe(2);
});
