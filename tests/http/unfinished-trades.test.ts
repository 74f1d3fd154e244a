// The unfinished purchases of a customer: how far each is, and where it goes on.
import pg from 'pg';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from '../../src/server/store/connection/database.ts';
import { countConcerned } from '../../src/server/store/concerned-trades.ts';
import { trialAnswers } from '../forms/trial-answers.ts';
import { completeApplication, placeOrder, saveStep } from './complete-application.ts';
import { testDataKeys } from './data-keys.ts';
import { query } from './database.ts';
import { dearerTermLife } from './dearer-term-life.ts';
import { publisher } from './publisher.ts';
import { afterNoon, startServer } from './server.ts';
import { openTrade, type OpenTrade } from './trade.ts';

const server = await startServer();
const { call } = server;
const publish = publisher(server.databaseUrl);
const { db, close } = openDatabase(server.databaseUrl, testDataKeys);
afterAll(close);

/** What the list says of a customer's only trade; undefined when it lists none. */
const listed = async ({ token }: Pick<OpenTrade, 'token'>) =>
  (await call('tradeList', { language: 'en_US' }, token)).applications[0];

/** Stores answers to the trial as a draft. */
async function draftTrial({ tradeId, token }: OpenTrade, answers: object): Promise<void> {
  const key = { tradeId, screen: 'trialCalculation' };
  const { version, revision } = await call('initScreen', key, token);
  const { contentHash } = version;
  const draft = { ...key, contentHash, answers: answers as Record<string, unknown> };
  if (revision === 0) await call('temporaryDataSave', draft, token);
  else await call('temporaryDataUpdate', { ...draft, revision }, token);
}

test('a trade without answers is not listed, one whose trial was begun is, and goes on with the trial', async () => {
  const trade = await openTrade(server, 'panshan');
  expect(await listed(trade)).toBeUndefined();
  await draftTrial(trade, { insured: trialAnswers.panshan.insured });
  const application = await listed(trade);
  expect(application).toMatchObject({
    tradeId: trade.tradeId,
    riskName: 'Panshan Accident Plus',
    supplierName: 'Panshan Property & Casualty',
    next: { screen: 'trialCalculation' },
    done: 0,
    total: 4,
  });
  expect(application).not.toHaveProperty('prem');
});

test('each step that is done leads to the next one, with the premium of the trial', async () => {
  const trade = await openTrade(server, 'panshan');
  const expected = [
    ['trialCalculation', { screen: 'insureInfomation' }],
    ['insureInfomation', { screen: 'healthNotice' }],
    ['healthNotice', { screen: 'questionary' }],
    ['questionary', { page: 'processOrderInfo' }],
  ] as const;
  for (const [i, [screen, next]] of expected.entries()) {
    await saveStep(server, trade, 'panshan', screen);
    expect(await listed(trade)).toMatchObject({ next, done: i + 1, total: 4, prem: '862.50' });
  }
});

test('an application goes on with its trial while that is unfinished, and shows no premium of it', async () => {
  const trade = await completeApplication(server, 'panshan', ['trialCalculation']);
  expect(await listed(trade)).toMatchObject({ next: { screen: 'trialCalculation' }, done: 3 });
  await saveStep(server, trade, 'panshan', 'trialCalculation');
  expect(await listed(trade)).toMatchObject({ next: { page: 'processOrderInfo' }, done: 4 });
  const { insured } = trialAnswers.panshan;
  await draftTrial(trade, { insured, cover: {} });
  const reopened = await listed(trade);
  expect(reopened).toMatchObject({ next: { screen: 'trialCalculation' }, done: 3 });
  expect(reopened).not.toHaveProperty('prem');
});

test('a trial whose price is outdated is to do again, and done once its customer has seen the new price', async () => {
  const trade = await openTrade(server, 'chenghai');
  await saveStep(server, trade, 'chenghai', 'trialCalculation');
  expect(await listed(trade)).toMatchObject({
    next: { screen: 'insureInfomation' },
    done: 1,
    prem: '1426.75',
  });
  expect(await publish(dearerTermLife())).toMatchObject({ ok: true });
  const outdated = await listed(trade);
  expect(outdated).toMatchObject({ next: { screen: 'trialCalculation' }, done: 0 });
  expect(outdated).not.toHaveProperty('prem');
  await saveStep(server, trade, 'chenghai', 'trialCalculation');
  expect(await listed(trade)).toMatchObject({
    next: { screen: 'insureInfomation' },
    prem: '2853.49',
  });
});

test('a removed trade of which only the trial was begun stays away, and undoing it returns it', async () => {
  const trade = await openTrade(server, 'panshan');
  const { tradeId, token } = trade;
  await draftTrial(trade, { insured: trialAnswers.panshan.insured });
  await call('tradeRemove', { tradeId, isRemoved: true }, token);
  expect(await listed(trade)).toBeUndefined();
  await call('tradeRemove', { tradeId, isRemoved: false }, token);
  expect(await listed(trade)).toMatchObject({ tradeId, next: { screen: 'trialCalculation' } });
});

/** The queries of trades and products that the server sends meanwhile; jobs and watches beside it ask others. */
async function queriesOf(run: () => Promise<unknown>): Promise<string[]> {
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  onTestFinished(() => sent.mockRestore());
  await run();
  const texts = sent.mock.calls.map(([config]) => {
    const sql = config as unknown;
    return typeof sql === 'string' ? sql : (sql as { text: string }).text;
  });
  sent.mockRestore();
  return texts.filter((text) => /"(trades|answers|health_notices|products)"/.test(text));
}

test('the list of a customer with many purchases needs no more queries than that of one, and says the same', async () => {
  const first = await completeApplication(server, 'panshan');
  const { token } = first;
  const list = async () => (await call('tradeList', {}, token)).applications;
  // Forms are read once, and stay in memory.
  const [alone] = await list();
  expect(alone).toMatchObject({ next: { page: 'processOrderInfo' }, done: 4, prem: '862.50' });
  const ofOne = await queriesOf(list);
  expect(ofOne.length).toBeGreaterThanOrEqual(3);

  const second = await completeApplication(server, 'panshan', [], token);
  const tried = await openTrade(server, 'panshan', token);
  await saveStep(server, tried, 'panshan', 'trialCalculation');
  const begun = await openTrade(server, 'chenghai', token);
  await draftTrial(begun, { insured: trialAnswers.chenghai.insured });
  const dearer = await completeApplication(server, 'chenghai', ['healthNotice'], token);
  await list();
  const standings = await list();
  const of = ({ tradeId }: OpenTrade) => standings.find((application) => application.tradeId === tradeId);
  expect(standings).toHaveLength(5);
  expect([of(first), { ...of(second), tradeId: '', orderSn: '', updatedAt: '' }]).toEqual([
    alone,
    { ...alone, tradeId: '', orderSn: '', updatedAt: '' },
  ]);
  expect(of(tried)).toMatchObject({ next: { screen: 'insureInfomation' }, done: 1, prem: '862.50' });
  expect(of(begun)).toMatchObject({ next: { screen: 'trialCalculation' }, done: 0 });
  expect(of(dearer)).toMatchObject({ next: { screen: 'healthNotice' }, done: 3 });
  for (const { tradeId } of standings) {
    const { steps } = await call('flowConfig', { tradeId }, token);
    const done = steps.filter(({ state }) => state === 'done').length;
    expect(of({ tradeId } as OpenTrade)).toMatchObject({ done, total: steps.length });
  }
  expect((await queriesOf(list)).length).toBe(ofOne.length);
});

test('an application is listed again from 24:00 on, when its order has ended and no sweep has moved it [V-090]', async () => {
  const trade = await completeApplication(server, 'panshan');
  const orderSn = await placeOrder(server, trade);
  expect(await listed(trade)).toBeUndefined();
  onTestFinished(() => server.setNow(afterNoon(3600).toISOString()));
  server.setNow(afterNoon(12 * 3600 - 1).toISOString());
  expect(await listed(trade)).toBeUndefined();
  server.setNow(afterNoon(12 * 3600).toISOString());
  expect(await listed(trade)).toMatchObject({
    tradeId: trade.tradeId,
    next: { page: 'processOrderInfo' },
    done: 4,
  });
  const stored = await query(server.databaseUrl, 'select state from orders where order_sn = $1', [orderSn]);
  expect(stored).toEqual([{ state: 'toPay' }]);
  // A publish report counts it as an application too, and no longer as an order.
  const product = { supplierCode: 'PSP', riskCode: 'PSP-R04' };
  const before = await countConcerned(db, product, afterNoon(12 * 3600 - 1));
  const after = await countConcerned(db, product, afterNoon(12 * 3600));
  expect(after).toEqual({ applications: before.applications + 1, orders: before.orders - 1 });
});
