// The orders of a customer: what is listed, and what can be done with them.
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '../../src/server/store/connection/database.ts';
import { readMoves } from '../../src/server/store/state-moves.ts';
import type { AnswerRow } from '../../src/core/answers/answers.ts';
import { answerFixture } from './answer-fixtures.ts';
import { completeApplication, payOrder, placeOrder, saveStep } from './complete-application.ts';
import { testDataKeys } from './data-keys.ts';
import { query, serverUrl } from './database.ts';
import { startServer } from './server.ts';
import { openTrade } from './trade.ts';

const server = await startServer();
const { attempt, call } = server;
await server.app.listen({ port: 0, host: '127.0.0.1' });
const { db, close } = openDatabase(serverUrl(server.databaseUrl), testDataKeys);
afterAll(close);

/** Everything that is stored of an order; a refusal leaves it as it is. */
const stored = (orderSn: string) =>
  query(
    server.databaseUrl,
    'select o.*, (select count(*) from state_moves where subject = o.order_sn) as moves from orders o where order_sn = $1',
    [orderSn],
  );

test('a customer sees her orders with what can be done, in her language [C-087 C-088 C-089]', async () => {
  const trade = await completeApplication(server);
  const { token } = trade;
  const orderSn = await placeOrder(server, trade);
  const { orders } = await call('myOrders', { filter: 'unpaid', language: 'es_ES' }, token);
  expect(orders).toMatchObject([
    {
      orderSn,
      orderState: 'toPay',
      riskName: 'Accidentes Plus Panshan',
      insuredNames: ['欧阳若溪'],
      // Shortly after noon in Shanghai.
      minutesLeft: 719,
      actions: ['pay', 'cancel'],
    },
  ]);
  expect(await call('countMyOrders', {}, token)).toEqual({ all: 1, unpaid: 1 });
  const details = await call('orderDetails', { orderSn }, token);
  expect(details.applicant).toMatchObject({ idNumber: '330***********2427', mobile: '138****8000' });
  const inSpanish = await call('orderDetails', { orderSn, language: 'es_ES' }, token);
  expect(inSpanish).toMatchObject({
    planName: 'Plan integral',
    duties: [{ name: 'Muerte o invalidez por accidente' }, { name: 'Gastos médicos tras un accidente' }],
    insureds: [{ relationName: 'La misma persona' }],
  });
  expect(details.history.map(({ state }) => state)).toEqual(['underwriting', 'uwPassed', 'toPay']);
  await payOrder(server, trade, orderSn);
  expect(await call('countMyOrders', {}, token)).toEqual({ all: 1, unpaid: 0 });
  expect((await call('myOrders', {}, token)).orders).toMatchObject([
    { orderState: 'policyGenerated', actions: [], policyNo: expect.stringMatching(/^PSP/) as string },
  ]);
});

test('an application that was ordered leaves the list of unfinished ones, and returns when its order is cancelled', async () => {
  const trade = await completeApplication(server);
  const { token, tradeId } = trade;
  const unfinished = async () =>
    (await call('tradeList', {}, token)).applications.map((application) => application.tradeId);
  expect(await unfinished()).toEqual([tradeId]);
  const orderSn = await placeOrder(server, trade);
  expect(await unfinished()).toEqual([]);
  await call('cancel', { orderSn }, token);
  expect(await unfinished()).toEqual([tradeId]);
});

test('the orders of another customer are neither listed nor found', async () => {
  const trade = await completeApplication(server);
  const orderSn = await placeOrder(server, trade);
  const stranger = await openTrade(server, 'panshan');
  expect(await call('myOrders', {}, stranger.token)).toEqual({ orders: [] });
  for (const name of ['orderDetails', 'cancel', 'orderDelete'] as const)
    expect(await attempt(name, { orderSn }, stranger.token)).toMatchObject({
      status: 404,
      body: { code: 'order.notFound' },
    });
});

test('a cancelled order can be deleted, and is listed no more (A52, A53)', async () => {
  const trade = await completeApplication(server);
  const orderSn = await placeOrder(server, trade);
  expect(await call('cancel', { orderSn }, trade.token)).toEqual({ orderState: 'cancelled' });
  expect(await call('orderDelete', { orderSn }, trade.token)).toEqual({ orderState: 'deleted' });
  expect(await call('myOrders', {}, trade.token)).toEqual({ orders: [] });
  expect(await readMoves(db, 'order', orderSn)).toHaveLength(5);
});

/** Orders for somebody with a mobile number whose last digits decide what the insurer says at first. */
async function placeOrderOf(lastDigits: string) {
  const trade = await completeApplication(server, 'panshan', ['insureInfomation', 'healthNotice']);
  const { answers } = answerFixture('panshan-office-worker');
  const applicant = { ...(answers['applicant'] as AnswerRow), mobile: `1380013${lastDigits}` };
  await saveStep(server, trade, 'panshan', 'insureInfomation', { applicant });
  await saveStep(server, trade, 'panshan', 'healthNotice');
  return { token: trade.token, orderSn: await placeOrder(server, trade) };
}

test.each<[call: 'cancelUnderWrite' | 'revocation', lastDigits: string, state: string]>([
  ['cancelUnderWrite', '0012', 'underwriting'],
  ['revocation', '0024', 'uwPassedRisk'],
])('%s ends an order that the insurer has not decided about (A52)', async (name, lastDigits, state) => {
  const { token, orderSn } = await placeOrderOf(lastDigits);
  expect((await call('myOrders', {}, token)).orders).toMatchObject([{ orderState: state, actions: [name] }]);
  const moves = await readMoves(db, 'order', orderSn);
  expect(await call(name, { orderSn }, token)).toEqual({ orderState: 'withdrawn' });
  expect(await readMoves(db, 'order', orderSn)).toHaveLength(moves.length + 1);
  // The insurer is not asked any more, and nothing can be paid.
  expect(await call('queryOrderStaus', { orderSn }, token)).toMatchObject({ orderState: 'withdrawn' });
  expect(await attempt(name, { orderSn }, token)).toMatchObject({ status: 409 });
  expect(await attempt('pay', { orderSn, way: 'qr' }, token)).toMatchObject({ status: 409 });
  expect((await call('myOrders', {}, token)).orders).toMatchObject([
    { orderState: 'withdrawn', actions: ['delete'] },
  ]);
});

test.each(['cancelUnderWrite', 'revocation', 'orderDelete'] as const)(
  '%s of an order that waits for its payment is refused and changes nothing',
  async (name) => {
    const trade = await completeApplication(server);
    const orderSn = await placeOrder(server, trade);
    const before = await stored(orderSn);
    expect(await attempt(name, { orderSn }, trade.token)).toMatchObject({
      status: 409,
      body: { code: 'order.notMovable' },
    });
    expect(await stored(orderSn)).toEqual(before);
  },
);

test('an order that is being paid, or is paid, cannot be cancelled', async () => {
  const trade = await completeApplication(server);
  const orderSn = await placeOrder(server, trade);
  await call('pay', { orderSn, way: 'qr' }, trade.token);
  expect(await attempt('cancel', { orderSn }, trade.token)).toMatchObject({ status: 409 });
  await payOrder(server, trade, orderSn);
  expect(await attempt('cancel', { orderSn }, trade.token)).toMatchObject({ status: 409 });
});

test('of twenty cancellations and payments at once one has its way', async () => {
  const trade = await completeApplication(server);
  const orderSn = await placeOrder(server, trade);
  await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      i % 2 === 0
        ? attempt('cancel', { orderSn }, trade.token)
        : attempt('pay', { orderSn, way: 'qr' }, trade.token),
    ),
  );
  const [{ state }] = (await stored(orderSn)) as [{ state: string }];
  const payments = await query(server.databaseUrl, 'select state from payments where order_sn = $1', [
    orderSn,
  ]);
  expect(payments).toHaveLength(state === 'cancelled' ? 0 : 1);
});
