import { expect, test } from 'vitest';
import { startServer } from './server.ts';
import { openTrade, type Insurer, type OpenTrade } from './trade.ts';

const server = await startServer();
const { attempt, call } = server;

/** Answers to Panshan's group quote. @param group answers of the group section to replace */
const quoteAnswers = (group: object = {}, plans: object[] = [plan('300000')]) => ({
  group: {
    packageType: 'standard',
    employer: '杭州青禾科技有限公司',
    employerNumber: '91350100M000100Y43',
    insuredCount: 11,
    insuredTypes: ['employee', 'spouse'],
    occupationClass: 'c3',
    startDate: '2030-01-01',
    psp_heightWork: 'no',
    psp_workAbility: true,
    ...group,
  },
  plans: plans.map((row, i) => ({ rowId: `plan${i}`, ...row })),
  contact: { contactName: '欧阳若溪', contactMobile: '13800138000' },
});

const plan = (deathAmount: string, medicalAmount?: string) => ({
  deathAmount,
  share: 'employer',
  ...(medicalAmount ? { medicalAmount } : {}),
});

/** Opens the group quote and saves answers to it. */
async function saveQuote({ tradeId, token }: OpenTrade, answers: object) {
  const form = await call('initScreen', { tradeId, screen: 'groupQuote' }, token);
  const { contentHash } = form.version;
  const request = { tradeId, screen: 'groupQuote', contentHash, revision: form.revision, answers };
  return attempt('saveScreen', request, token);
}

const calculateQuote = ({ tradeId, token }: OpenTrade) =>
  attempt('groupCalculate', { tradeId, language: 'en_US' }, token);

test('a group of eleven gets a price for each plan, and the advice to use a computer [C-128 V-067 V-065]', async () => {
  const trade = await openTrade(server, 'panshan');
  const plans = [plan('300000'), plan('500000', '20000')];
  expect((await saveQuote(trade, quoteAnswers({}, plans))).status).toBe(200);
  // In occupation class 3 the rates are 0.67 and 9.66 yuan a year for each 1,000 yuan of the sum insured.
  expect((await calculateQuote(trade)).body.data).toEqual({
    riskName: 'Panshan Accident Plus',
    supplierName: 'Panshan Property & Casualty',
    rateVersion: 'PSP-G1',
    insuredCount: 11,
    adviseComputer: true,
    plans: [
      {
        risks: [{ name: 'Accidental death benefit', sumInsured: '300000', premium: '201.00' }],
        perPerson: '201.00',
        total: '2211.00',
      },
      {
        risks: [
          { name: 'Accidental death benefit', sumInsured: '500000', premium: '335.00' },
          { name: 'Accident medical benefit', sumInsured: '20000', premium: '193.20' },
        ],
        perPerson: '528.20',
        total: '5810.20',
      },
    ],
  });
});

test.each([
  [1, false],
  [9, false],
  [10, false],
  [11, true],
  [12, true],
  [500, true],
])('for a group of %d the advice to use a computer is %s [V-067]', async (insuredCount, adviseComputer) => {
  const trade = await openTrade(server, 'panshan');
  await saveQuote(trade, quoteAnswers({ insuredCount }));
  expect((await calculateQuote(trade)).body.data).toMatchObject({ insuredCount, adviseComputer });
});

test('a sixth plan is refused [V-065 K-004]', async () => {
  const trade = await openTrade(server, 'panshan');
  const sixPlans = Array.from({ length: 6 }, () => plan('300000'));
  expect(await saveQuote(trade, quoteAnswers({}, sixPlans))).toMatchObject({
    status: 422,
    body: { data: { issues: [{ code: 'rows.tooMany', path: 'plans' }] } },
  });
});

test('a quote whose answers changed is calculated again', async () => {
  const trade = await openTrade(server, 'panshan');
  await saveQuote(trade, quoteAnswers());
  await saveQuote(trade, quoteAnswers({ packageType: 'comfort' }));
  expect((await calculateQuote(trade)).body.data).toMatchObject({ plans: [{ perPerson: '225.12' }] });
});

test('a quote without saved answers has no price', async () => {
  const trade = await openTrade(server, 'panshan');
  expect(await calculateQuote(trade)).toMatchObject({ status: 409, body: { code: 'quote.unfinished' } });
});

test('an occupation class that the product does not insure is refused at its path [V-082]', async () => {
  const trade = await openTrade(server, 'chenghai');
  const { psp_heightWork: _heightWork, psp_workAbility: _workAbility, ...group } = quoteAnswers().group;
  const inClass = (occupationClass: string) => ({
    ...quoteAnswers(),
    group: { ...group, chl_termYears: 'y1', occupationClass },
  });
  expect(await saveQuote(trade, inClass('c6'))).toMatchObject({
    status: 422,
    body: { data: { issues: [{ code: 'occupation.refused', path: 'group/occupationClass' }] } },
  });
  expect((await calculateQuote(trade)).status).toBe(409);
  expect((await saveQuote(trade, inClass('c1'))).status).toBe(200);
});

test.each<Insurer>(['chenghai', 'hemu', 'panshan'])('%s sells its product to groups', async (insurer) => {
  const { products } = await call('emProductQueryGrouplist', { language: 'pt_BR' });
  const { form } = await openTrade(server, insurer);
  expect(products.map(({ riskCode }) => riskCode)).toContain(form.product.riskCode);
});
