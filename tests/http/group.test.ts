import { expect, test } from 'vitest';
import { startServer } from './server.ts';
import { openTrade, type Insurer, type OpenTrade } from './trade.ts';

const server = await startServer();
const { attempt, call } = server;

const answers = (group: object = {}, plans: object[] = [plan('300000')]) => ({
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

/** Saves a quote as a page does that was just opened. */
async function save({ tradeId, token }: OpenTrade, given: object) {
  const form = await call('initScreen', { tradeId, screen: 'groupQuote' }, token);
  const { contentHash } = form.version;
  const sent = { tradeId, screen: 'groupQuote', contentHash, revision: form.revision, answers: given };
  return attempt('saveScreen', sent, token);
}

const quote = ({ tradeId, token }: OpenTrade) =>
  attempt('groupCalculate', { tradeId, language: 'en_US' }, token);

test('eleven people get a price for each plan, and the advice to use a computer [C-128 V-067 V-065]', async () => {
  const trade = await openTrade(server, 'panshan');
  const plans = [plan('300000'), plan('500000', '20000')];
  expect((await save(trade, answers({}, plans))).status).toBe(200);
  // 0.67 and 9.66 yuan a year for each 1,000 yuan of the sum insured, in class 3.
  expect((await quote(trade)).body.data).toEqual({
    riskName: 'Panshan Accident Plus',
    supplierName: 'Panshan Property & Casualty',
    rateVersion: 'PSP-G1',
    insuredCount: 11,
    adviseComputer: true,
    plans: [
      {
        risks: [{ name: 'Sum insured on accidental death', sumInsured: '300000', premium: '201.00' }],
        perPerson: '201.00',
        total: '2211.00',
      },
      {
        risks: [
          { name: 'Sum insured on accidental death', sumInsured: '500000', premium: '335.00' },
          { name: 'Sum insured for medical costs', sumInsured: '20000', premium: '193.20' },
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
])('%d people: that a computer is advised is %s [V-067]', async (insuredCount, adviseComputer) => {
  const trade = await openTrade(server, 'panshan');
  await save(trade, answers({ insuredCount }));
  expect((await quote(trade)).body.data).toMatchObject({ insuredCount, adviseComputer });
});

test('a sixth plan is refused [V-065 K-004]', async () => {
  const trade = await openTrade(server, 'panshan');
  const six = Array.from({ length: 6 }, () => plan('300000'));
  expect(await save(trade, answers({}, six))).toMatchObject({
    status: 422,
    body: { data: { issues: [{ code: 'rows.tooMany', path: 'plans' }] } },
  });
});

test('a quote that was changed is worked out anew', async () => {
  const trade = await openTrade(server, 'panshan');
  await save(trade, answers());
  await save(trade, answers({ packageType: 'comfort' }));
  expect((await quote(trade)).body.data).toMatchObject({ plans: [{ perPerson: '225.12' }] });
});

test('before anything was saved there is no price', async () => {
  const trade = await openTrade(server, 'panshan');
  expect(await quote(trade)).toMatchObject({ status: 409, body: { code: 'quote.unfinished' } });
});

test('an occupation that the product does not insure is refused at its question [V-082]', async () => {
  const trade = await openTrade(server, 'chenghai');
  const { psp_heightWork: _height, psp_workAbility: _ability, ...group } = answers().group;
  const given = { ...answers(), group: { ...group, chl_termYears: 'y1', occupationClass: 'c6' } };
  expect(await save(trade, given)).toMatchObject({
    status: 422,
    body: { data: { issues: [{ code: 'occupation.refused', path: 'group/occupationClass' }] } },
  });
  expect((await quote(trade)).status).toBe(409);
  const office = { ...given, group: { ...given.group, occupationClass: 'c1' } };
  expect((await save(trade, office)).status).toBe(200);
});

test.each<Insurer>(['chenghai', 'hemu', 'panshan'])('%s is quoted to groups', async (insurer) => {
  const { products } = await call('emProductQueryGrouplist', { language: 'pt_BR' });
  const { form } = await openTrade(server, insurer);
  expect(products.map(({ riskCode }) => riskCode)).toContain(form.product.riskCode);
});
