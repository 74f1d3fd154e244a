// An insurer that does not answer: each question about such an order takes twenty seconds.
import { afterAll, afterEach, expect, test } from 'vitest';
import { openDatabase } from '../../src/server/store/connection/database.ts';
import { readSubmission } from '../../src/server/store/order-snapshots.ts';
import { readMoves } from '../../src/server/store/state-moves.ts';
import { refuseOrder } from '../../src/server/store/underwritings.ts';
import { answerFixture } from './answer-fixtures.ts';
import { completeApplication, placeOrder, saveStep } from './complete-application.ts';
import { testDataKeys } from './data-keys.ts';
import { serverUrl } from './database.ts';
import { afterNoon, startServer } from './server.ts';
import type { OpenTrade } from './trade.ts';

const server = await startServer();
const { call } = server;
const { db, close } = openDatabase(serverUrl(server.databaseUrl), testDataKeys);
afterAll(close);
afterEach(() => server.setNow(afterNoon(0).toISOString()));

/** Saves the application of a trade with a mobile number whose last digits decide what the insurer says. */
async function saveApplication(trade: OpenTrade, lastDigits: string): Promise<void> {
  const { answers } = answerFixture('panshan-office-worker');
  const applicant = { ...answers['applicant'], mobile: `1380013${lastDigits}` };
  await saveStep(server, trade, 'panshan', 'insureInfomation', { ...answers, applicant });
  await saveStep(server, trade, 'panshan', 'healthNotice');
}

async function orderWithMobile(lastDigits: string) {
  const trade = await completeApplication(server, 'panshan', ['insureInfomation', 'healthNotice']);
  await saveApplication(trade, lastDigits);
  return { trade, orderSn: await placeOrder(server, trade) };
}

/** Submits an application, and does not let the insurer decide. */
async function submit({ tradeId, token }: OpenTrade) {
  const { premFen } = await call('secondCalculate', { tradeId }, token);
  return call('confirm', { tradeId, premFen }, token);
}

const eventsOf = async (orderSn: string) => (await readMoves(db, 'order', orderSn)).map(({ event }) => event);

test('after half an hour of silence an order counts as refused, and is submitted again as it is [E-071]', async () => {
  const { trade, orderSn } = await orderWithMobile('0015');
  expect(await eventsOf(orderSn)).toEqual(['submit']);
  server.setNow(afterNoon(3600).toISOString());
  expect(await call('queryOrderStaus', { orderSn }, trade.token)).toEqual({
    orderState: 'uwFailed',
    reason: 'timeout',
  });
  expect(await submit(trade)).toEqual({ orderSn, orderState: 'underwriting' });
  expect(await eventsOf(orderSn)).toEqual(['submit', 'reject', 'reapply', 'submit']);
});

test('silence about a former submission refuses nothing that was submitted since', async () => {
  const { trade, orderSn } = await orderWithMobile('0011');
  const { revision } = (await readSubmission(db, orderSn))!;
  await saveApplication(trade, '0015');
  expect(await submit(trade)).toEqual({ orderSn, orderState: 'underwriting' });
  const timeout = { event: 'reject', reason: 'timeout' } as const;
  expect(await refuseOrder(db, { orderSn, revision }, timeout, afterNoon(0))).toBe(false);
  expect(await eventsOf(orderSn)).toEqual(['submit', 'reject', 'reapply', 'submit']);
});
