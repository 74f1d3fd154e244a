// Premiums of products for individuals, as a page asks for them.
import { describe, expect, test } from 'vitest';
import issueWords from '../../locales/en_US/issues.json' with { type: 'json' };
import type { CalculateRequest } from '../../schemas/generated/premium.ts';
import type { Insurer as InsurerDocument } from '../../schemas/generated/insurer.ts';
import type { ProductRates } from '../../schemas/generated/product-rates.ts';
import { shanghaiDate } from '../../validators/values/shanghai-date.ts';
import { readFixture } from '../forms/fixtures.ts';
import { query } from './database.ts';
import { publisher } from './publisher.ts';
import { dearerTermLife } from './dearer-term-life.ts';
import { startServer } from './server.ts';
import { PRODUCTS } from './trade.ts';

const server = await startServer();
const { attempt, call } = server;
const publish = publisher(server.databaseUrl);

/** The birthday of somebody who is `age` all through this year of Shanghai. */
const bornFor = (age: number) => `${Number(shanghaiDate(Date.now()).slice(0, 4)) - age}-01-01`;

const termLife = (rest: Partial<CalculateRequest> = {}): CalculateRequest => ({
  ...PRODUCTS.chenghai,
  language: 'en_US',
  plan: 'A',
  factorList: [
    { factorType: 'payPeriod', factorValue: '20' },
    { factorType: 'period', factorValue: 'y20' },
  ],
  riskList: [{ riskCode: 'CHL-R01', amnt: '300000' }, { riskCode: 'CHL-R09' }],
  applicant: { birthday: '1990-01-01', gender: 'M' },
  insureds: [
    {
      birthday: bornFor(29),
      gender: 'F',
      isApplicant: false,
      factorList: [{ factorType: 'smoker', factorValue: 'no' }],
    },
  ],
  ...rest,
});

/** The cell of a table of Chenghai's rates. */
const cell = (table: string, ...key: string[]) => {
  const { tables } = readFixture<ProductRates>('rates/CHL-R01.json');
  return tables[table]!.rows.find((row) => key.every((value, i) => row[i] === value))!.at(-1)!;
};

test('a page gets plans, factors and duties in its language, and a discount only as a label [C-016]', async () => {
  const plan = await call('getProductPlan', { ...PRODUCTS.hemu, language: 'es_ES' });
  expect(plan).toMatchObject({ rateVersion: 'HMH-P1', premiumFrom: '236.00' });
  expect(plan.planList.map(({ planName }) => planName)).toEqual([
    'Modalidad A',
    'Modalidad B',
    'Modalidad C',
    'Modalidad D',
    'Modalidad E',
  ]);
  expect(plan.planList[0]!.dutyLists).toEqual([
    {
      dutyCode: 'hospital',
      dutyName: 'Hospitalización',
      riskCode: 'HMH-R02',
      amnt: '2000000.00',
      amntFen: 200_000_000,
    },
    {
      dutyCode: 'outpatient',
      dutyName: 'Consultas y urgencias',
      riskCode: 'HMH-R03',
      amnt: '5000.00',
      amntFen: 500_000,
    },
  ]);
  expect(plan.factorList[0]!.values).toMatchObject([
    { factorValue: '10000', smartSupported: true },
    { factorValue: '0', smartSupported: false },
  ]);
  expect(plan.discountLabels).toEqual([
    '5 % de descuento para dos asegurados',
    '15 % de descuento para cuatro asegurados',
  ]);
  const chenghai = await call('getProductPlan', PRODUCTS.chenghai);
  expect(chenghai.riskList).toMatchObject([
    { mainRiskFlag: '1', exemptionFlag: '0', serverDiseaseFlag: '0', amntStep: '10000' },
    { mainRiskFlag: '0', exemptionFlag: '1', exemptionObject: 'holder', serverDiseaseFlag: '0' },
  ]);
  expect(chenghai.planList[0]!.dutyLists[0]).not.toHaveProperty('amnt');
});

test('the server computes the premium from the tables on sale, in yuan and in fen [C-049 A79]', async () => {
  const premium = await call('calculate', termLife());
  const main = Math.round(
    300 * Number(cell('base', '20', 'y20', 'no')) * Number(cell('age', '29', 'F')) * 100,
  );
  expect(premium).toMatchObject({
    rateVersion: 'CHL-P1',
    insureds: [
      {
        riskList: [
          {
            riskCode: 'CHL-R01',
            riskName: 'Chengxin Term Life',
            amnt: '300000.00',
            amntFen: 30_000_000,
            premFen: main,
          },
          { riskCode: 'CHL-R09', amntFen: main },
        ],
      },
    ],
  });
  const fens = premium.insureds[0]!.riskList.map(({ premFen }) => premFen);
  expect(premium.premFen).toBe(fens[0]! + fens[1]!);
  expect(premium.prem).toBe((premium.premFen / 100).toFixed(2));
});

test('a trial prices the same choice in all five plans, or says why a plan has no premium [C-053]', async () => {
  const { plan: _plan, ...choice } = termLife({
    ...PRODUCTS.hemu,
    factorList: [{ factorType: 'deductible', factorValue: '0' }],
    riskList: [],
    insureds: [
      {
        birthday: bornFor(29),
        gender: 'F',
        isApplicant: true,
        occupationClass: '2',
        factorList: [{ factorType: 'socialSecurity', factorValue: 'no' }],
      },
    ],
  });
  const trial = await call('toPremTrialCalc', choice);
  const fens = trial.planList.map(({ premium }) => premium!.premFen);
  expect(fens).toEqual([...fens].sort((a, b) => a - b));
  expect(new Set(fens).size).toBe(5);
  const smart = await call('toPremTrialCalc', { ...choice, smartAudit: true });
  expect(smart.planList.every(({ issues, premium }) => issues?.length === 1 && !premium)).toBe(true);
  expect(smart.planList[0]!.issues).toEqual([{ code: 'deductible.notSmart', path: 'factorList/deductible' }]);
});

describe('money in a request', () => {
  test.each(['prem', 'initialPrem', 'premFen', 'discount', 'rateVersion'])('%s is refused', async (key) => {
    const { status, body } = await attempt('calculate', { ...termLife(), [key]: '0.01' });
    expect(status).toBe(400);
    expect(body.data).toEqual({ issues: [{ code: 'request.additionalProperties', path: key }] });
  });

  test('is refused inside a risk and an insured, too', async () => {
    const [main, waiver] = termLife().riskList;
    const priced = { ...termLife(), riskList: [{ ...main!, prem: '1.00' }, waiver!] };
    expect((await attempt('calculate', priced)).status).toBe(400);
    const [insured] = termLife().insureds;
    const discounted = { ...termLife(), insureds: [{ ...insured!, discount: '15' }] };
    expect((await attempt('calculate', discounted)).status).toBe(400);
  });
});

test.each<[title: string, request: CalculateRequest, issue: { code: string; path: string }]>([
  [
    'a sum that is no multiple of its step',
    termLife({ riskList: [{ riskCode: 'CHL-R01', amnt: '101000' }] }),
    { code: 'decimal.multiple', path: 'riskList/CHL-R01/amnt' },
  ],
  [
    'a waiver of the own insured',
    termLife({ insureds: [{ ...termLife().insureds[0]!, isApplicant: true }] }),
    { code: 'waiver.self', path: 'riskList/CHL-R09' },
  ],
  [
    'an age outside',
    termLife({ insureds: [{ ...termLife().insureds[0]!, birthday: bornFor(56) }] }),
    { code: 'age.tooOld', path: 'insureds/0/birthday' },
  ],
  [
    'a factor twice',
    termLife({ factorList: [...termLife().factorList, { factorType: 'period', factorValue: 'y30' }] }),
    { code: 'option.twice', path: 'factorList/period' },
  ],
])('%s is refused at its field, with words', async (_title, request, issue) => {
  const { status, body } = await attempt('calculate', request);
  expect({ status, code: body.code }).toEqual({ status: 422, code: 'premium.refused' });
  expect(body.data).toMatchObject({ issues: [issue] });
  expect(Object.keys(issueWords)).toContain(issue.code);
});

test('a product that is unknown, and one without rates, say so', async () => {
  const unknown = { supplierCode: 'CHL', riskCode: 'CHL-R77' };
  expect(await attempt('getProductPlan', unknown)).toMatchObject({
    status: 404,
    body: { code: 'product.notFound' },
  });
  const insurer = readFixture<InsurerDocument>('insurers/yunxiu.json');
  expect(await publish(insurer)).toMatchObject({ ok: true });
  const { supplierCode, riskCode } = insurer.product;
  expect(await attempt('getProductPlan', { supplierCode, riskCode })).toMatchObject({
    status: 404,
    body: { code: 'premium.none' },
  });
});

test('new rates are served once they are published under a new version, and reported; the old version stays pinned', async () => {
  const before = (await call('calculate', termLife())).premFen;
  expect(await publish(dearerTermLife('CHL-P1'))).toMatchObject({
    ok: false,
    issues: [{ code: 'rates.versionTaken' }],
  });
  expect((await call('calculate', termLife())).premFen).toBe(before);
  const published = await publish(dearerTermLife('CHL-P2'));
  expect(published).toMatchObject({
    ok: true,
    products: [
      {
        changed: true,
        report: {
          premiums: {
            class: 'dearer',
            smallest: { riskCode: 'CHL-R01', before: '78.00', after: '156.00' },
            added: 0,
            removed: 0,
          },
        },
      },
    ],
  });
  const after = await call('calculate', termLife());
  expect(after).toMatchObject({ rateVersion: 'CHL-P2' });
  expect(after.premFen).toBeGreaterThan(before);
  // Back to the first version: only with the content that it had.
  expect(await publish(dearerTermLife('CHL-P1'))).toMatchObject({
    ok: false,
    issues: [{ code: 'rates.versionTaken' }],
  });
  const versions = await query(
    server.databaseUrl,
    "select version from rate_versions where risk_code = 'CHL-R01' order by version",
  );
  expect(versions).toEqual([{ version: 'CHL-P1' }, { version: 'CHL-P2' }]);
});
