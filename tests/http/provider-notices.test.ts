// What the test mode does to the notices of the payment provider, and what an order makes of it.
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import type { NoticeDelivery } from '../../src/server/simulators/wechat-pay-notices.ts';
import { openDatabase } from '../../src/server/store/connection/database.ts';
import { moveOrder } from '../../src/server/store/orders.ts';
import { failPayment } from '../../src/server/store/payments.ts';
import { completeApplication, placeOrder } from './complete-application.ts';
import { query, serverUrl } from './database.ts';
import { eventually } from './eventually.ts';
import { effectsOf, ONE_PAYMENT, PAYS } from './order-effects.ts';
import { orderToPay, PREMIUM_FEN } from './order-to-pay.ts';
import { afterNoon, startServer } from './server.ts';
import { LATE_NOTICE_MS } from './simulated-ports.ts';
import { openTrade } from './trade.ts';

const server = await startServer(undefined, undefined, 'test', { isTestMode: true });
const { app, call, databaseUrl, simulated } = server;
const { payments: wechatPay } = simulated;
// The provider sends its notices to the address that the server listens on.
await app.listen({ port: 0, host: '127.0.0.1' });
const { db, close } = openDatabase(serverUrl(databaseUrl));
afterAll(close);

async function post<Body>(url: string, payload: object): Promise<Body> {
  const response = await app.inject({ method: 'POST', url, payload });
  expect(response.statusCode).toBe(200);
  return response.json<Body>();
}
type Behaviour = 'ok' | 'duplicate' | 'late' | 'lost' | 'error';
const letPaymentBehave = (behaviour: Behaviour) => post('/__test/providers/payment', { behaviour });
afterEach(() => letPaymentBehave('ok'));

/** Runs the jobs that are due so many seconds after noon. */
async function sweepAt(seconds: number): Promise<object> {
  await post('/__test/clock', { now: afterNoon(seconds).toISOString() });
  const { swept } = await post<{ swept: object }>('/__test/sweep', {});
  await post('/__test/clock', { now: null });
  return swept;
}

/** A customer's payment that the provider has opened. */
async function openPayment(premiumFen = PREMIUM_FEN) {
  const { tradeId, token } = await openTrade(server);
  const orderSn = await orderToPay(db, tradeId, afterNoon(0), premiumFen);
  const { paymentNo } = await call('pay', { orderSn, way: 'qr' }, token);
  return { orderSn, token, paymentNo };
}

/** Pays, and waits for the last notice of it. Resolves to the statuses of the notices. */
async function noticesOf(paymentNo: string, delivery?: NoticeDelivery): Promise<number[]> {
  expect(wechatPay.pay(paymentNo, delivery)).toBe('paid');
  await wechatPay.noticesSent();
  return wechatPay
    .noticeAttempts()
    .filter(({ outTradeNo }) => outTradeNo === paymentNo)
    .map(({ status }) => status);
}

const stateOf = async (paymentNo: string) => {
  const [row] = await query<{ state: string }>(
    databaseUrl,
    'select state from payments where payment_no = $1',
    [paymentNo],
  );
  return row!.state;
};

describe('duplicate', () => {
  test('sends a notice twice, and the order is paid and issued once [C-061 S-009 I-2]', async () => {
    const trade = await completeApplication(server);
    const orderSn = await placeOrder(server, trade);
    await letPaymentBehave('duplicate');
    const { paymentNo } = await call('pay', { orderSn, way: 'qr' }, trade.token);
    expect(await noticesOf(paymentNo)).toEqual([200, 200]);
    await eventually(async () => expect(await effectsOf(databaseUrl, orderSn)).toEqual(ONE_PAYMENT));
    expect(wechatPay.refunds()).toEqual([]);
  });

  test('sends the notice of a refund twice, and the money goes back once', async () => {
    const { orderSn, paymentNo } = await openPayment();
    await failPayment(db, paymentNo, afterNoon(0));
    await moveOrder(db, orderSn, 'cancel', afterNoon(0));
    await letPaymentBehave('duplicate');
    expect(await noticesOf(paymentNo)).toEqual([200, 200]);
    expect(await stateOf(paymentNo)).toBe('refundDue');
    await sweepAt(60);
    await wechatPay.noticesSent();
    const events = wechatPay.noticeAttempts().filter(({ outTradeNo }) => outTradeNo === paymentNo);
    expect(events.map(({ eventType, status }) => [eventType, status]).slice(2)).toEqual([
      ['REFUND.SUCCESS', 200],
      ['REFUND.SUCCESS', 200],
    ]);
    expect(await stateOf(paymentNo)).toBe('refunded');
    expect(wechatPay.refunds().filter(({ order }) => order.fields.out_trade_no === paymentNo)).toHaveLength(
      1,
    );
  });
});

describe('late', () => {
  test('pays the order by a notice that comes after its wait [S-009]', async () => {
    await letPaymentBehave('late');
    const { paymentNo } = await openPayment();
    const paidAt = performance.now();
    const notices = noticesOf(paymentNo);
    expect(await stateOf(paymentNo)).toBe('waiting');
    expect(await notices).toEqual([200]);
    // A timer may fire within the millisecond before.
    expect(performance.now() - paidAt).toBeGreaterThan(LATE_NOTICE_MS - 2);
    expect(await stateOf(paymentNo)).toEqual(PAYS);
  });

  test("changes nothing more once the page's query has found the payment [C-063 I-2]", async () => {
    const trade = await completeApplication(server);
    const orderSn = await placeOrder(server, trade);
    await letPaymentBehave('late');
    const { paymentNo } = await call('pay', { orderSn, way: 'qr' }, trade.token);
    const notices = noticesOf(paymentNo);
    expect(await call('queryPayStatus', { orderSn }, trade.token)).toMatchObject({ status: PAYS });
    expect(await notices).toEqual([200]);
    await eventually(async () => expect(await effectsOf(databaseUrl, orderSn)).toEqual(ONE_PAYMENT));
  });
});

describe('lost', () => {
  test("sends no notice, and the page's query finds the payment [C-063]", async () => {
    await letPaymentBehave('lost');
    const { orderSn, token, paymentNo } = await openPayment();
    expect(await noticesOf(paymentNo)).toEqual([]);
    expect(await stateOf(paymentNo)).toBe('waiting');
    expect(await call('queryPayStatus', { orderSn }, token)).toMatchObject({ status: PAYS });
  });

  test('sends no notice, and the job finds the payment of a customer who has left [S-009]', async () => {
    await letPaymentBehave('lost');
    const { orderSn, paymentNo } = await openPayment();
    expect(await noticesOf(paymentNo)).toEqual([]);
    expect(await stateOf(paymentNo)).toBe('waiting');
    // 24:00 of the day of the order in Shanghai.
    expect(await sweepAt(12 * 3600)).toMatchObject({ endedPayments: 1 });
    expect(await stateOf(paymentNo)).toEqual(PAYS);
    const orders = await query(databaseUrl, 'select state from orders where order_sn = $1', [orderSn]);
    expect(orders).toEqual([{ state: 'paid' }]);
  });
});

describe('the notices of a payment', () => {
  test.each<[Behaviour, number, number[]]>([
    ['lost', PREMIUM_FEN + 4, []],
    ['duplicate', PREMIUM_FEN + 5, [200, 200]],
    ['ok', PREMIUM_FEN + 4, [200, 200]],
    ['ok', PREMIUM_FEN + 5, []],
    ['error', PREMIUM_FEN, [200]],
  ])('follow %s, and the amount %i only where it names none', async (behaviour, premiumFen, statuses) => {
    const { paymentNo } = await openPayment(premiumFen);
    await letPaymentBehave(behaviour);
    expect(await noticesOf(paymentNo)).toEqual(statuses);
  });

  test('follow what a person chose for the one payment', async () => {
    const [first, second] = [await openPayment(), await openPayment()];
    await letPaymentBehave('lost');
    const action = { outTradeNo: first.paymentNo, action: 'payTwice' };
    const { statusCode } = await app.inject({
      method: 'POST',
      url: '/sim/payment',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
      payload: new URLSearchParams(action).toString(),
    });
    expect(statusCode).toBe(303);
    await wechatPay.noticesSent();
    const ofFirst = wechatPay.noticeAttempts().filter(({ outTradeNo }) => outTradeNo === first.paymentNo);
    expect(ofFirst).toHaveLength(2);
    expect(await noticesOf(second.paymentNo, 'once')).toEqual([200]);
  });
});
