// Pages of a purchase that may not be opened: their calls are refused, and the order stays as it is.
import { describe, expect, test } from 'vitest';
import { completeApplication, payOrder, placeOrder } from './complete-application.ts';
import { startServer } from './server.ts';
import type { OpenTrade } from './trade.ts';

const server = await startServer();
const { app, attempt, call } = server;
// The payment provider sends its notices here.
await app.listen({ port: 0, host: '127.0.0.1' });

/** What the customer's list and history say about an order. */
const standingOf = async (orderSn: string, { token }: OpenTrade) => {
  const { order, history } = await call('orderDetails', { orderSn }, token);
  return { order, history };
};

describe('processOrderInfo', () => {
  test('of an order that is paid is refused, and the order stays as it is', async () => {
    const trade = await completeApplication(server);
    const { tradeId, token } = trade;
    const orderSn = await placeOrder(server, trade);
    await payOrder(server, trade, orderSn);
    const before = await standingOf(orderSn, trade);
    expect(before.order.orderState).toBe('policyGenerated');
    expect(await attempt('secondCalculate', { tradeId }, token)).toMatchObject({
      status: 409,
      body: { code: 'order.notChangeable' },
    });
    expect(await standingOf(orderSn, trade)).toEqual(before);
    expect((await call('myOrders', {}, token)).orders).toHaveLength(1);
  });

  test('of an order that is still to be paid shows what it would be made of now', async () => {
    const trade = await completeApplication(server);
    await placeOrder(server, trade);
    expect(await call('secondCalculate', { tradeId: trade.tradeId }, trade.token)).toHaveProperty('premFen');
  });

  test.each(['healthNotice', 'questionary'] as const)(
    'while the step %s is not done is refused, and makes no order [S-013]',
    async (left) => {
      const { tradeId, token } = await completeApplication(server, 'panshan', [left]);
      expect(await attempt('secondCalculate', { tradeId }, token)).toMatchObject({
        status: 409,
        body: { code: 'order.unfinished', data: { screen: left } },
      });
      expect(await call('myOrders', {}, token)).toEqual({ orders: [] });
    },
  );
});

test('choosePay of an order that is paid and epolicy of one that is not are refused, and the order stays as it is', async () => {
  const trade = await completeApplication(server);
  const { token } = trade;
  const orderSn = await placeOrder(server, trade);
  const unpaid = await standingOf(orderSn, trade);
  expect(await attempt('electronicPolicy', { orderSn }, token)).toMatchObject({
    status: 409,
    body: { code: 'policy.notReady' },
  });
  expect(await standingOf(orderSn, trade)).toEqual(unpaid);
  await payOrder(server, trade, orderSn);
  const paid = await standingOf(orderSn, trade);
  expect(await attempt('pay', { orderSn, way: 'qr' }, token)).toMatchObject({
    status: 409,
    body: { code: 'order.notPayable' },
  });
  expect(await standingOf(orderSn, trade)).toEqual(paid);
});
