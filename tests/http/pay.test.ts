// The payment of an order over HTTP, with the provider's protocol on the other side.
import { afterAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../src/server/store/connection/database.ts';
import { moveOrder } from '../../src/server/store/orders.ts';
import { failPayment, settlePayment } from '../../src/server/store/payments.ts';
import type { OnRefused } from '../../src/server/jobs/on-refused.ts';
import type { PaymentPort } from '../../src/server/ports/payment-port.ts';
import { sweep } from '../../src/server/jobs/sweep.ts';
import { incomingFolder } from '../../src/server/providers/open-object-store.ts';
import { NOTICE_PATH } from '../../src/server/payments/start-payment.ts';
import { DEFAULT_RETENTION } from '../../src/server/settings/retention.ts';
import { databaseHash, query, serverUrl } from './database.ts';
import { PAYS } from './order-effects.ts';
import { orderToPay, PREMIUM_FEN } from './order-to-pay.ts';
import { afterNoon, startServer } from './server.ts';
import { signedNotice } from './signed-notice.ts';
import { openTrade } from './trade.ts';

const server = await startServer();
/** Where notices would go. */
const publicUrl = () => 'http://127.0.0.1:9';
const { app, attempt, call, databaseUrl, simulated } = server;
const { payments: wechatPay } = simulated;
// The provider sends its notices to the address that the server listens on.
await app.listen({ port: 0, host: '127.0.0.1' });
const NOW = afterNoon(0);
/** 24:00 of that day in Shanghai. */
const MIDNIGHT = afterNoon(12 * 3600);
const { db, close } = openDatabase(serverUrl(databaseUrl));
afterAll(close);

/** What a customer is told of a paid order: the insurer is asked for its policy at once. */
const PAID = {
  status: PAYS,
  orderState: expect.stringMatching(/^(paid|policyGenerating)$/),
};

/** A customer's order that waits for payment. */
async function customerWithOrder(premiumFen = PREMIUM_FEN) {
  const { tradeId, token } = await openTrade(server);
  const orderSn = await orderToPay(db, tradeId, NOW, premiumFen);
  return {
    orderSn,
    token,
    pay: (way: 'qr' | 'redirect' = 'qr') => call('pay', { orderSn, way }, token),
    status: () => call('queryPayStatus', { orderSn }, token),
  };
}

const statesOf = async (orderSn: string) =>
  (
    await query<{ state: string }>(
      databaseUrl,
      'select state from payments where order_sn = $1 order by moved_at, payment_no',
      [orderSn],
    )
  ).map(({ state }) => state);

test('a customer pays by QR code: the notice of the provider pays the order [C-061 C-063 C-162 S-006]', async () => {
  const { pay, status } = await customerWithOrder();
  expect(await status()).toMatchObject({ status: 'unchosen', orderState: 'toPay' });
  const { paymentNo, kind, codeUrl } = await pay();
  expect([kind, codeUrl]).toEqual(['qr', expect.stringMatching(/^weixin:/)]);
  expect(await status()).toMatchObject({ status: 'waiting', orderState: 'paying' });
  wechatPay.pay(paymentNo);
  await wechatPay.noticesSent();
  expect(wechatPay.noticeAttempts().at(-1)).toMatchObject({ status: 200 });
  const [charge] = await query(
    databaseUrl,
    'select state, amount_fen::int as fen from payments where payment_no = $1',
    [paymentNo],
  );
  expect(charge).toEqual({ state: PAYS, fen: PREMIUM_FEN });
  expect(await status()).toEqual(PAID);
});

test('in the messaging app a customer gets signed parameters, and needs the id that the app knows them by', async () => {
  const { orderSn, token } = await customerWithOrder();
  expect(await attempt('pay', { orderSn, way: 'jsapi' }, token)).toMatchObject({ status: 400 });
  const started = await call('pay', { orderSn, way: 'jsapi', openId: 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o' }, token);
  expect(started).toMatchObject({ kind: 'jsapi', parameters: { signType: 'RSA' } });
});

test('twenty requests at once open one payment', async () => {
  const { orderSn, pay } = await customerWithOrder();
  const started = await Promise.all(Array.from({ length: 20 }, () => pay()));
  expect(new Set(started.map(({ paymentNo }) => paymentNo)).size).toBe(1);
  expect(await statesOf(orderSn)).toEqual(['waiting']);
});

test('another way of payment closes the first one at the provider', async () => {
  const { orderSn, pay } = await customerWithOrder();
  const { paymentNo: first } = await pay('qr');
  const { paymentNo: second } = await pay('redirect');
  expect(second).not.toBe(first);
  expect((await statesOf(orderSn)).sort()).toEqual(['failure', 'waiting']);
  expect(wechatPay.pay(first)).not.toBe('paid');
});

test("what the page says of a payment changes nothing, until the provider's answer does [C-064]", async () => {
  const { orderSn, token, pay } = await customerWithOrder();
  const { paymentNo } = await pay();
  const claim = { orderSn, result: 'get_brand_wcpay_request:ok' };
  expect(await call('payCallBack', claim, token)).toMatchObject({ status: 'waiting', orderState: 'paying' });
  wechatPay.pay(paymentNo);
  expect(await call('payCallBack', claim, token)).toEqual(PAID);
});

/** Amounts by whose last two digits the provider fails. */
describe('with a provider', () => {
  test('that sends no notice, the query finds the payment', async () => {
    const { pay, status } = await customerWithOrder(126_805);
    const { paymentNo } = await pay();
    wechatPay.pay(paymentNo);
    await wechatPay.noticesSent();
    expect(await status()).toEqual(PAID);
  });

  test('that sends its notice twice, the order is paid once', async () => {
    const { orderSn, pay, status } = await customerWithOrder(126_804);
    const { paymentNo } = await pay();
    wechatPay.pay(paymentNo);
    await wechatPay.noticesSent();
    expect(await statesOf(orderSn)).toEqual([PAYS]);
    expect(await status()).toEqual(PAID);
  });

  test('whose notice has another signature, the notice is refused and changes nothing', async () => {
    const { orderSn, pay } = await customerWithOrder(126_806);
    const { paymentNo } = await pay();
    wechatPay.pay(paymentNo);
    await wechatPay.noticesSent();
    expect(wechatPay.noticeAttempts().filter(({ status }) => status === 422)).not.toEqual([]);
    expect(await statesOf(orderSn)).toEqual(['waiting']);
  });

  test('that does not answer, the payment stays open and the next request goes on with it', async () => {
    const { orderSn, token, pay } = await customerWithOrder();
    wechatPay.setBehaviour({ kind: 'fail' });
    expect(await attempt('pay', { orderSn, way: 'qr' }, token)).toMatchObject({
      status: 503,
      body: { code: 'pay.unavailable' },
    });
    wechatPay.setBehaviour({ kind: 'work' });
    await pay();
    expect(await statesOf(orderSn)).toEqual(['waiting']);
  });
});

test('anybody may send a notice, and none that the provider did not sign changes a row', async () => {
  const { pay } = await customerWithOrder();
  const { paymentNo } = await pay();
  const before = await databaseHash(databaseUrl);
  for (const payload of ['', '{}', '[', JSON.stringify({ resource: { out_trade_no: paymentNo } })]) {
    const response = await app.inject({
      method: 'POST',
      url: NOTICE_PATH,
      headers: { 'content-type': 'application/json' },
      payload,
    });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ code: 'pay.noticeRefused', status: 'FAIL' });
  }
  expect(await databaseHash(databaseUrl)).toBe(before);
});

test('a notice that the provider signed for another merchant or app is refused and changes no row', async () => {
  const { orderSn, pay } = await customerWithOrder();
  const { paymentNo } = await pay();
  wechatPay.pay(paymentNo, 'never');
  const statusOf = async (changed: object) => {
    const { body: payload, ...notice } = signedNotice(wechatPay, paymentNo, changed);
    return (await app.inject({ ...notice, url: NOTICE_PATH, payload })).statusCode;
  };
  const before = await databaseHash(databaseUrl);
  const others = [{ mchid: '1900000109' }, { appid: 'wx00000000000000ff' }];
  for (const changed of others) expect(await statusOf(changed)).toBe(422);
  expect(await databaseHash(databaseUrl)).toBe(before);
  expect([await statusOf({}), await statesOf(orderSn)]).toEqual([200, [PAYS]]);
});

describe('a charge that the provider does not know', () => {
  /** A payment that waits for its customer, and whose charge the provider has lost. */
  async function lostPayment() {
    const customer = await customerWithOrder();
    const { paymentNo } = await customer.pay();
    wechatPay.setForgotten(paymentNo, true);
    return { ...customer, paymentNo };
  }

  test('is said to be not found, and its order stays open for a payment [S-009 E-060]', async () => {
    const { orderSn, status } = await lostPayment();
    expect(await status()).toMatchObject({ status: 'notFound', orderState: 'paying' });
    expect(await statesOf(orderSn)).toEqual(['notFound']);
  });

  test('is opened again under the same number', async () => {
    const { orderSn, pay, status, paymentNo } = await lostPayment();
    await status();
    expect((await pay()).paymentNo).toBe(paymentNo);
    expect(await statesOf(orderSn)).toEqual(['waiting']);
    wechatPay.pay(paymentNo);
    expect(await status()).toEqual(PAID);
  });

  test('pays its order by a late notice', async () => {
    const { status, paymentNo } = await lostPayment();
    await status();
    wechatPay.pay(paymentNo);
    await wechatPay.noticesSent();
    expect(await status()).toEqual(PAID);
  });

  test('waits again once the provider knows it', async () => {
    const { orderSn, token, status, paymentNo } = await lostPayment();
    await status();
    wechatPay.setForgotten(paymentNo, false);
    expect(await call('queryPayStatus', { orderSn }, token)).toMatchObject({ status: 'waiting' });
  });
});

describe('a payment that failed says why', () => {
  test.each<[string, string, (paymentNo: string) => unknown]>([
    ['bankRefused', 'its bank refused it', (paymentNo) => wechatPay.refuse(paymentNo)],
    ['cancelled', 'it was revoked', (paymentNo) => wechatPay.end(paymentNo, 'REVOKED')],
    ['other', 'the provider closed it', (paymentNo) => wechatPay.end(paymentNo, 'CLOSED')],
  ])('%s: %s', async (reason, _what, fail) => {
    const { pay, status } = await customerWithOrder();
    const { paymentNo } = await pay();
    expect(await status()).not.toHaveProperty('reason');
    fail(paymentNo);
    expect(await status()).toMatchObject({ status: 'failure', orderState: 'toPay', reason });
    await pay();
    expect(await status()).not.toHaveProperty('reason');
  });

  test.each([
    ['the provider closed it', (paymentNo: string) => wechatPay.end(paymentNo, 'CLOSED')],
    ['nobody has paid it', () => undefined],
  ])('expired: %s at the end of the day', async (_what, end) => {
    const { pay, status } = await customerWithOrder();
    end((await pay()).paymentNo);
    server.setNow(MIDNIGHT.toISOString());
    try {
      expect(await status()).toMatchObject({ status: 'failure', orderState: 'expired', reason: 'expired' });
    } finally {
      server.setNow(NOW.toISOString());
    }
  });

  test('replaced: the customer chose another way', async () => {
    const { orderSn, pay } = await customerWithOrder();
    for (const way of ['qr', 'redirect'] as const) await pay(way);
    expect(
      await query(databaseUrl, 'select state, failure from payments where order_sn = $1 order by state', [
        orderSn,
      ]),
    ).toEqual([
      { state: 'failure', failure: 'replaced' },
      { state: 'waiting', failure: null },
    ]);
  });
});

/** The customer paid, the notice was lost, and a person of the merchant gave the money back at the provider. */
async function refundedElsewhere() {
  const customer = await customerWithOrder(126_805);
  const { paymentNo } = await customer.pay();
  expect(wechatPay.pay(paymentNo)).toBe('paid');
  const amount = { refundFen: 126_805, totalFen: 126_805 };
  const refund = { outTradeNo: paymentNo, outRefundNo: `P${paymentNo}`, reason: '协商退款', ...amount };
  const noticeUrl = `${publicUrl()}${NOTICE_PATH}`;
  expect(await simulated.ports.payments.refund({ ...refund, noticeUrl })).toMatchObject({ ok: true });
  return customer;
}

describe('a payment whose money went back at the provider, before we knew that it was paid,', () => {
  test('has failed for that, and its order can be paid by another one [S-009]', async () => {
    const { orderSn, status, pay } = await refundedElsewhere();
    expect(await status()).toMatchObject({ status: 'failure', orderState: 'toPay', reason: 'refunded' });
    await pay();
    expect((await statesOf(orderSn)).toSorted()).toEqual(['failure', 'waiting']);
  });

  test('gives way to another one as soon as the customer pays again', async () => {
    const { orderSn, pay } = await refundedElsewhere();
    await pay();
    expect((await statesOf(orderSn)).toSorted()).toEqual(['failure', 'waiting']);
  });
});

test('an order of another person, and one that cannot be paid, are refused and stay as they are', async () => {
  const [mine, theirs] = [await customerWithOrder(), await customerWithOrder()];
  const cancelled = await customerWithOrder();
  await moveOrder(db, cancelled.orderSn, 'cancel', NOW);
  const before = await databaseHash(databaseUrl);
  const refusals = await Promise.all([
    attempt('pay', { orderSn: theirs.orderSn, way: 'qr' }, mine.token),
    attempt('queryPayStatus', { orderSn: theirs.orderSn }, mine.token),
    attempt('payCallBack', { orderSn: theirs.orderSn }, mine.token),
    attempt('pay', { orderSn: cancelled.orderSn, way: 'qr' }, cancelled.token),
  ]);
  expect(refusals.map(({ body }) => body.code)).toEqual([
    'order.notFound',
    'order.notFound',
    'order.notFound',
    'order.notPayable',
  ]);
  expect(await databaseHash(databaseUrl)).toBe(before);
});

test("a premium in the request is refused as an unknown key: the amount is the order's (I-9)", async () => {
  const { orderSn, token } = await customerWithOrder();
  expect(await attempt('pay', { orderSn, way: 'qr', amount: 1 }, token)).toMatchObject({ status: 400 });
});

test('an order that is paid stays paid for its customer when money for an earlier payment comes late', async () => {
  const { orderSn, pay, status } = await customerWithOrder(126_805);
  const { paymentNo: first } = await pay();
  wechatPay.pay(first);
  const failed = await failPayment(db, first, NOW);
  const { paymentNo: second } = await pay();
  wechatPay.pay(second);
  expect([failed, await status()]).toEqual([true, PAID]);
  const [charge] = await query<{ fen: number }>(
    databaseUrl,
    'select amount_fen::int as fen from payments where payment_no = $1',
    [first],
  );
  const late = {
    paymentNo: first,
    transactionId: `late ${orderSn}`,
    amountFen: charge!.fen,
    currency: 'CNY',
  };
  expect(await settlePayment(db, { ...late, paidAt: NOW }, afterNoon(60))).toBe('late');
  expect(await status()).toEqual({ ...PAID, refund: { amount: '1268.05', state: 'due' } });
});

test('a payment that failed says so, and that money of the order goes back [S-009 C-063]', async () => {
  const { orderSn, pay, status } = await customerWithOrder(126_805);
  const { paymentNo: first } = await pay();
  wechatPay.pay(first);
  await failPayment(db, first, NOW);
  const late = { paymentNo: first, transactionId: `late ${orderSn}`, amountFen: 126_805, currency: 'CNY' };
  expect(await settlePayment(db, { ...late, paidAt: NOW }, NOW)).toBe('late');
  const { paymentNo: second } = await pay();
  await failPayment(db, second, afterNoon(60));
  expect(await status()).toMatchObject({
    status: 'failure',
    orderState: 'toPay',
    refund: { amount: '1268.05', state: 'due' },
  });
});

describe('after 24:00', () => {
  test('a payment that was made in time survives a request to pay again, and pays the order', async () => {
    const { orderSn, token, pay, status } = await customerWithOrder(126_805);
    const { paymentNo } = await pay();
    wechatPay.pay(paymentNo);
    await wechatPay.noticesSent();
    server.setNow(MIDNIGHT.toISOString());
    try {
      expect(await attempt('pay', { orderSn, way: 'qr' }, token)).toMatchObject({
        status: 409,
        body: { code: 'order.notPayable' },
      });
      expect(await statesOf(orderSn)).toEqual(['waiting']);
      expect(await status()).toEqual(PAID);
    } finally {
      server.setNow(NOW.toISOString());
    }
  });

  const tomorrow = new Date(NOW.getTime() + 24 * 3_600_000);
  /** The simulated provider's clock is that of the day, on which it refuses to be asked for the day's file. */
  const payments: PaymentPort = {
    ...simulated.ports.payments,
    dayFile: () => Promise.resolve({ ok: false, failure: 'pending', detail: 'the day is not over' }),
  };
  const sweepThen = (onRefused: OnRefused = () => {}) =>
    sweep({
      onRefused,
      db,
      ports: { ...simulated.ports, payments },
      publicUrl,
      incomingFolder: incomingFolder(simulated.dataDir),
      retention: DEFAULT_RETENTION,
      now: () => tomorrow,
    });

  test('a provider that does not answer is asked once in a sweep, and the payments stay open until it does', async () => {
    const waiting = [await customerWithOrder(), await customerWithOrder()];
    for (const { pay } of waiting) await pay();
    wechatPay.setBehaviour({ kind: 'fail' });
    await sweepThen();
    const asked = wechatPay.requestCount();
    await sweepThen();
    // The adapter repeats a query, so that this is not one request.
    expect(wechatPay.requestCount() - asked).toBeLessThanOrEqual(6);
    for (const { orderSn } of waiting) expect(await statesOf(orderSn)).toEqual(['waiting']);
    wechatPay.setBehaviour({ kind: 'work' });
    await sweepThen();
    for (const { orderSn } of waiting) expect(await statesOf(orderSn)).toEqual(['failure']);
  });

  test('a payment whose money went back at the provider has failed, and its order expires', async () => {
    const { orderSn } = await refundedElsewhere();
    await sweepThen();
    expect(await statesOf(orderSn)).toEqual(['failure']);
    expect(await query(databaseUrl, 'select state from orders where order_sn = $1', [orderSn])).toEqual([
      { state: 'expired' },
    ]);
  });

  test('a payment that the provider refuses to tell of keeps no other one open', async () => {
    const [refused, other] = [await customerWithOrder(), await customerWithOrder()];
    wechatPay.refuseQueries((await refused.pay()).paymentNo);
    await other.pay();
    const ports: string[] = [];
    await sweepThen((port) => ports.push(port));
    expect(ports).toEqual(['payments']);
    expect(await statesOf(other.orderSn)).toEqual(['failure']);
    expect(await statesOf(refused.orderSn)).toEqual(['waiting']);
  });

  test('an open payment is closed at the provider and its order expires, unless it was paid', async () => {
    const [unpaid, paid] = [await customerWithOrder(), await customerWithOrder(126_805)];
    const [first, second] = [await unpaid.pay(), await paid.pay()];
    wechatPay.pay(second.paymentNo);
    await wechatPay.noticesSent();
    await sweepThen();
    expect(await statesOf(unpaid.orderSn)).toEqual(['failure']);
    expect(wechatPay.pay(first.paymentNo)).not.toBe('paid');
    const states = await query(
      databaseUrl,
      'select state from orders where order_sn = any($1) order by state',
      [[unpaid.orderSn, paid.orderSn]],
    );
    expect(states).toEqual([{ state: 'expired' }, { state: 'paid' }]);
  });
});
