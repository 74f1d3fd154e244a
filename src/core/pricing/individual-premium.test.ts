import { describe, expect, test } from 'vitest';
import type { ProductRates, RateWords } from '../../../schemas/generated/product-rates.ts';
import { calculate } from './individual-premium.ts';
import type { PremiumChoice } from './premium-choice.ts';

const words: RateWords = { zh_CN: '甲', zh_TW: '甲', en_US: 'A', es_ES: 'A', pt_BR: 'A' };
const value = (code: string, rest: object = {}) => ({ value: code, words, ...rest });

const rates: ProductRates = {
  version: 'T1',
  rounding: 'halfUpPerItem',
  minimumPremium: '1.00',
  maximumPremium: '5000.00',
  plans: [{ code: 'A', words }],
  factors: [
    {
      code: 'payPeriod',
      type: 'paymentPeriod',
      of: 'application',
      premCalculateFlag: 'Y',
      words,
      values: [value('20'), value('5', { term: 'fiveYears' }), value('single', { term: 'lumpSum' })],
    },
    {
      code: 'deductible',
      type: 'deductible',
      of: 'application',
      premCalculateFlag: 'N',
      words,
      values: [value('10000', { smartSupported: true }), value('0', { smartSupported: false })],
    },
    {
      code: 'smoker',
      type: 'condition',
      of: 'insured',
      premCalculateFlag: 'Y',
      words,
      values: [value('no'), value('yes')],
    },
  ],
  risks: [
    {
      riskCode: 'T-R1',
      kind: 'main',
      words,
      ages: { min: 0, max: 60, minDays: 30 },
      occupationClasses: ['1', '2'],
      basis: 'perThousand',
      tables: ['base', 'age'],
      sums: { min: '10000', max: '500000', step: '1000', maxByAge: { '0-17': '200000' } },
    },
    { riskCode: 'T-R2', kind: 'addOn', words, ages: { min: 0, max: 60 }, basis: 'flat', tables: ['extra'] },
    {
      riskCode: 'T-R9',
      kind: 'waiver',
      words,
      ages: { min: 18, max: 55 },
      basis: 'ofPremium',
      tables: ['waiver'],
      waiver: { exemptionObject: 'holder', refusesFiveYears: true },
    },
  ],
  duties: [],
  tables: {
    base: {
      dimensions: ['payPeriod', 'smoker'],
      rows: [
        ['20', 'no', '1'],
        ['20', 'yes', '1.5'],
        ['5', 'no', '3'],
        ['single', 'no', '11'],
      ],
    },
    age: {
      dimensions: ['age', 'gender'],
      rows: [
        ['0-40', 'F', '1.0005'],
        ['0-40', 'M', '1.3'],
        ['41-60', 'F', '2'],
      ],
    },
    extra: { dimensions: ['plan'], rows: [['A', '12.345']] },
    waiver: {
      dimensions: ['age', 'gender'],
      rows: [
        ['18-55', 'M', '15'],
        ['18-55', 'F', '9.5'],
      ],
    },
  },
  discountLabels: [],
  notOffered: [{ age: ['50-60'], payPeriod: ['20'], smoker: ['yes'] }],
};

const insured: PremiumChoice['insureds'][number] = {
  birthday: '1996-06-02',
  gender: 'F',
  isApplicant: false,
  occupationClass: '1',
  factors: { smoker: 'no' },
};
const choice: PremiumChoice = {
  plan: 'A',
  factors: { payPeriod: '20', deductible: '10000' },
  risks: [{ riskCode: 'T-R1', amnt: '100000' }],
  isSmart: false,
  applicant: { birthday: '1990-01-01', gender: 'M' },
  insureds: [insured],
  today: '2026-06-01',
};

const withInsured = (rest: Partial<typeof insured>): PremiumChoice => ({
  ...choice,
  insureds: [{ ...insured, ...rest }],
});
const withSum = (amnt?: string): PremiumChoice => ({
  ...choice,
  risks: [{ riskCode: 'T-R1', ...(amnt === undefined ? {} : { amnt }) }],
});
const withRisks = (...codes: string[]): PremiumChoice => ({
  ...choice,
  risks: [...choice.risks, ...codes.map((riskCode) => ({ riskCode }))],
});
const withFactors = (factors: PremiumChoice['factors'], base = choice): PremiumChoice => ({
  ...base,
  factors: { ...base.factors, ...factors },
});

describe('a premium', () => {
  test('is sum × rate × age factor for each risk, rounded once, and the waiver is priced by the premium it waives', () => {
    // 100,000 × 1 × 1.0005 / 1,000 = 100.05 yuan; 12.345 yuan rounds to 12.35; 15‰ of 112.40 yuan is 1.686.
    expect(calculate(rates, withRisks('T-R2', 'T-R9'))).toEqual({
      ok: true,
      premium: {
        insureds: [
          {
            items: [
              { riskCode: 'T-R1', sumInsuredFen: 10_000_000, fen: 10_005 },
              { riskCode: 'T-R2', fen: 1235 },
              { riskCode: 'T-R9', sumInsuredFen: 11_240, fen: 169 },
            ],
            fen: 11_409,
          },
        ],
        fen: 11_409,
      },
    });
  });

  test('half a fen is rounded up', () => {
    // 11,000 × 1.0005 / 1,000 = 11.0055 yuan; 10,000 gives 10.005, which binary floats would round down.
    expect(calculate(rates, withSum('10000'))).toMatchObject({ premium: { fen: 1001 } });
    expect(calculate(rates, withSum('11000'))).toMatchObject({ premium: { fen: 1101 } });
  });

  test('adds up the insured persons', () => {
    const two = { ...choice, insureds: [insured, { ...insured, gender: 'M' as const }] };
    expect(calculate(rates, two)).toMatchObject({
      premium: { insureds: [{ fen: 10_005 }, { fen: 13_000 }], fen: 23_005 },
    });
  });

  test('takes the main risk without being told, and ages on the birthday', () => {
    expect(calculate(rates, { ...choice, risks: [] })).toEqual({
      ok: false,
      issues: [{ code: 'required', path: 'riskList/T-R1/amnt' }],
    });
    expect(calculate(rates, withInsured({ birthday: '1985-06-02' }))).toMatchObject({
      premium: { fen: 10_005 },
    });
    expect(calculate(rates, withInsured({ birthday: '1985-06-01' }))).toMatchObject({
      premium: { fen: 20_000 },
    });
  });

  test('is the same whatever the discount labels say (A69)', () => {
    const label = (percent: '5' | '15') => ({ ...rates, discountLabels: [{ percent, words }] });
    expect(calculate(label('5'), choice)).toEqual(calculate(rates, choice));
    expect(calculate(label('15'), choice)).toEqual(calculate(rates, choice));
  });
});

test.each<[title: string, refused: PremiumChoice, path: string, code: string, params?: object]>([
  ['nobody insured', { ...choice, insureds: [] }, 'insureds', 'required'],
  ['an unknown plan', { ...choice, plan: 'Z' }, 'plan', 'option.unknown'],
  ['an unknown risk', withRisks('T-R7'), 'riskList/T-R7', 'option.unknown'],
  ['a risk twice', withRisks('T-R2', 'T-R2'), 'riskList/T-R2', 'option.unknown'],
  ['an unknown factor', withFactors({ toString: 'x' }), 'factorList/toString', 'option.unknown'],
  ['an unknown value of a factor', withFactors({ payPeriod: '7' }), 'factorList/payPeriod', 'option.unknown'],
  ['no payment period', { ...choice, factors: { deductible: '0' } }, 'factorList/payPeriod', 'required'],
  ['no factor of the insured', withInsured({ factors: {} }), 'insureds/0/factorList/smoker', 'required'],
  [
    'a deductible without smart underwriting (A70)',
    { ...withFactors({ deductible: '0' }), isSmart: true },
    'factorList/deductible',
    'deductible.notSmart',
  ],
  ['61 years', withInsured({ birthday: '1965-06-01' }), 'insureds/0/birthday', 'age.tooOld', { max: 60 }],
  [
    '29 days',
    withInsured({ birthday: '2026-05-03' }),
    'insureds/0/birthday',
    'age.tooFewDays',
    { minDays: 30 },
  ],
  ['a birthday tomorrow', withInsured({ birthday: '2026-06-02' }), 'insureds/0/birthday', 'date.format'],
  [
    'a policyholder of 17',
    { ...withRisks('T-R9'), applicant: { birthday: '2008-06-02', gender: 'F' } },
    'applicant/birthday',
    'age.tooYoung',
    { min: 18 },
  ],
  [
    'occupation class 3',
    withInsured({ occupationClass: '3' }),
    'insureds/0/occupationClass',
    'occupation.refused',
  ],
  ['a sum of 0', withSum('0'), 'riskList/T-R1/amnt', 'decimal.tooSmall', { min: '10000' }],
  [
    'a sum that is no multiple of 1,000 (A23)',
    withSum('10500'),
    'riskList/T-R1/amnt',
    'decimal.multiple',
    { multipleOf: '1000' },
  ],
  ['a sum with fen', withSum('11000.01'), 'riskList/T-R1/amnt', 'decimal.multiple', { multipleOf: '1000' }],
  ['a sum that is no number', withSum('1e5'), 'riskList/T-R1/amnt', 'decimal.format'],
  ['a sum above the maximum', withSum('501000'), 'riskList/T-R1/amnt', 'decimal.tooLarge', { max: '500000' }],
  [
    'a sum above the maximum of the age',
    { ...withSum('201000'), insureds: [{ ...insured, birthday: '2020-01-01' }] },
    'riskList/T-R1/amnt',
    'decimal.tooLarge',
    { max: '200000' },
  ],
  [
    'a sum of a risk without one',
    { ...choice, risks: [...choice.risks, { riskCode: 'T-R2', amnt: '1000' }] },
    'riskList/T-R2/amnt',
    'value.unknown',
  ],
  [
    'a combination without a cell',
    withInsured({ gender: 'M', birthday: '1980-01-01' }),
    'riskList/T-R1',
    'premium.noRate',
  ],
  [
    'a combination that is not sold',
    withInsured({ birthday: '1975-01-01', factors: { smoker: 'yes' } }),
    'riskList/T-R1',
    'premium.notOffered',
  ],
  [
    'a premium above the maximum',
    withFactors({ payPeriod: 'single' }, withSum('500000')),
    'riskList/T-R1',
    'premium.aboveMaximum',
    { max: '5000.00' },
  ],
  [
    'a waiver when the insured is the policyholder',
    { ...withRisks('T-R9'), insureds: [{ ...insured, isApplicant: true }] },
    'riskList/T-R9',
    'waiver.self',
  ],
  [
    'a waiver of a lump sum',
    withFactors({ payPeriod: 'single' }, withRisks('T-R9')),
    'riskList/T-R9',
    'waiver.lumpSum',
  ],
  [
    'a waiver of five years',
    withFactors({ payPeriod: '5' }, withRisks('T-R9')),
    'riskList/T-R9',
    'waiver.fiveYears',
  ],
])('%s is refused at its field', (_title, refused, path, code, params) => {
  expect(calculate(rates, refused)).toEqual({
    ok: false,
    issues: [params ? { code, path, params } : { code, path }],
  });
});

test('five years are taken by a waiver whose product does not refuse them (A25)', () => {
  const risks = rates.risks.map((risk) =>
    risk.waiver ? { ...risk, waiver: { ...risk.waiver, refusesFiveYears: false } } : risk,
  );
  expect(calculate({ ...rates, risks }, withFactors({ payPeriod: '5' }, withRisks('T-R9'))).ok).toBe(true);
});

test('the sum over the items of an insured is limited, too, below and above', () => {
  const limits = (rest: Partial<ProductRates>) => calculate({ ...rates, ...rest }, withRisks('T-R2'));
  expect(limits({ maximumPremium: '105.00' })).toEqual({
    ok: false,
    issues: [{ code: 'premium.aboveMaximum', path: 'insureds/0', params: { max: '105.00' } }],
  });
  expect(limits({ minimumPremium: '112.41' })).toEqual({
    ok: false,
    issues: [{ code: 'premium.belowMinimum', path: 'insureds/0', params: { min: '112.41' } }],
  });
  expect(limits({ minimumPremium: '112.40', maximumPremium: '112.40' }).ok).toBe(true);
});

test('all refusals are told at once, a shared one once', () => {
  const two = { ...withSum('1'), insureds: [{ ...insured, occupationClass: '5' }, insured, insured] };
  expect(calculate(rates, two)).toMatchObject({
    issues: [{ path: 'insureds/0/occupationClass' }, { path: 'riskList/T-R1/amnt' }],
  });
});
