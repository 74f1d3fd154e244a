// A charge that the customer leaves is closed at the provider, so that no money comes for it that would have to go back.
import { afterAll, afterEach, expect, test } from 'vitest';
import type { OnRefused } from '../../src/server/jobs/on-refused.ts';
import type { PaymentPort } from '../../src/server/ports/payment-port.ts';
import { sweep } from '../../src/server/jobs/sweep.ts';
import { incomingFolder } from '../../src/server/providers/open-object-store.ts';
import { DEFAULT_RETENTION } from '../../src/server/settings/retention.ts';
import { openDatabase } from '../../src/server/store/connection/database.ts';
import { query, serverUrl } from './database.ts';
import { PAYS } from './order-effects.ts';
import { orderToPay } from './order-to-pay.ts';
import { afterNoon, startServer } from './server.ts';
import { openTrade } from './trade.ts';

const server = await startServer();
const { app, attempt, call, databaseUrl, simulated } = server;
const { payments: wechatPay } = simulated;
const publicUrl = await app.listen({ port: 0, host: '127.0.0.1' });
const { db, close } = openDatabase(serverUrl(databaseUrl));
afterAll(close);
afterEach(() => wechatPay.setClosing('works'));

const NOW = afterNoon(0);
/** A notice that is lost: amounts that end with 05. */
const WITHOUT_NOTICE = 126_805;

async function customerWithOrder(premiumFen = WITHOUT_NOTICE) {
  const { tradeId, token } = await openTrade(server);
  const orderSn = await orderToPay(db, tradeId, NOW, premiumFen);
  return {
    orderSn,
    pay: (way: 'qr' | 'redirect' = 'qr') => call('pay', { orderSn, way }, token),
    tryToPay: (way: 'qr' | 'redirect') => attempt('pay', { orderSn, way }, token),
    status: () => call('queryPayStatus', { orderSn }, token),
  };
}

/** A charge that the bank has refused, and whose closing the provider has not answered. Returns the number of its payment. */
async function leaveCharge(): Promise<string> {
  const { pay, status } = await customerWithOrder();
  const { paymentNo } = await pay();
  wechatPay.refuse(paymentNo);
  wechatPay.setClosing('hangs');
  expect(await status()).toMatchObject({ status: 'failure' });
  return paymentNo;
}

/** Ten minutes pass with each sweep, so that no claim of the sweep before holds. */
let sweeps = 0;
const sweepOnce = (onRefused: OnRefused = () => {}, ports = simulated.ports) => {
  sweeps += 1;
  const now = afterNoon(600 * sweeps);
  return sweep({
    onRefused,
    db,
    ports,
    publicUrl: () => publicUrl,
    incomingFolder: incomingFolder(simulated.dataDir),
    retention: DEFAULT_RETENTION,
    now: () => now,
  });
};

const stateAtProvider = (paymentNo: string) =>
  wechatPay.orders().find(({ fields }) => fields.out_trade_no === paymentNo)?.state;

const stateOf = async (paymentNo: string) =>
  (await query(databaseUrl, 'select state from payments where payment_no = $1', [paymentNo]))[0]?.['state'];

test('a payment that the bank refuses is closed at the provider, and the order is paid by a new one [C-063 S-009]', async () => {
  const { pay, status } = await customerWithOrder();
  const { paymentNo: refused } = await pay();
  wechatPay.refuse(refused);
  expect(await status()).toMatchObject({ status: 'failure', orderState: 'toPay' });
  expect(stateAtProvider(refused)).toBe('CLOSED');
  expect(wechatPay.pay(refused)).toBe('impossible');
  const { paymentNo: second } = await pay();
  expect(wechatPay.pay(second)).toBe('paid');
  expect(await status()).toMatchObject({ status: PAYS });
});

test('while the provider does not answer, the customer goes on, and a job closes the refused charge later', async () => {
  const { pay, status } = await customerWithOrder();
  const { paymentNo: refused } = await pay();
  wechatPay.refuse(refused);
  wechatPay.setClosing('hangs');
  expect(await status()).toMatchObject({ status: 'failure', orderState: 'toPay' });
  const { paymentNo: second } = await pay();
  expect(second).not.toBe(refused);
  expect((await sweepOnce()).closedCharges).toBeUndefined();
  expect(stateAtProvider(refused)).toBe('PAYERROR');
  wechatPay.setClosing('works');
  expect(await sweepOnce()).toMatchObject({ closedCharges: 1 });
  expect([stateAtProvider(refused), stateAtProvider(second)]).toEqual(['CLOSED', 'NOTPAY']);
  const asked = wechatPay.requestCount();
  expect((await sweepOnce()).closedCharges).toBeUndefined();
  expect(wechatPay.requestCount()).toBe(asked);
});

test('a paid charge that the provider refuses to tell of is reported, and keeps no other charge open', async () => {
  const [paid, other] = [await leaveCharge(), await leaveCharge()];
  expect(wechatPay.pay(paid)).toBe('paid');
  wechatPay.refuseQueries(paid);
  wechatPay.setClosing('works');
  const ports: string[] = [];
  expect(await sweepOnce((port) => ports.push(port))).toMatchObject({ closedCharges: 1 });
  expect(ports).toEqual(['payments']);
  expect([stateAtProvider(other), await stateOf(paid)]).toEqual(['CLOSED', 'failure']);
});

test('a charge that the provider never answers for keeps no other one open for long', async () => {
  const numbers = [await leaveCharge(), await leaveCharge()];
  wechatPay.setClosing('works');
  let unanswered: string | undefined;
  const payments: PaymentPort = {
    ...simulated.ports.payments,
    close: (number) => {
      unanswered ??= number;
      return number === unanswered
        ? Promise.resolve({ ok: false, failure: 'timedOut', detail: 'no response' })
        : simulated.ports.payments.close(number);
    },
  };
  const other = () => stateAtProvider(numbers.find((number) => number !== unanswered)!);
  for (let round = 0; round < 20 && other() !== 'CLOSED'; round += 1)
    await sweepOnce(undefined, { ...simulated.ports, payments });
  expect(other()).toBe('CLOSED');
  await sweepOnce();
});

test('another way of payment opens although the provider does not say that the former is closed', async () => {
  const { pay } = await customerWithOrder();
  const { paymentNo: first } = await pay('qr');
  wechatPay.setClosing('hangs');
  const { paymentNo: second } = await pay('redirect');
  expect(second).not.toBe(first);
  wechatPay.setClosing('works');
  await sweepOnce();
  expect([stateAtProvider(first), stateAtProvider(second)]).toEqual(['CLOSED', 'NOTPAY']);
});

test('no second charge opens beside one that the provider certainly has not closed', async () => {
  const { pay, tryToPay } = await customerWithOrder();
  const { paymentNo: first } = await pay('qr');
  wechatPay.setClosing('fails');
  expect(await tryToPay('redirect')).toMatchObject({ status: 503, body: { code: 'pay.unavailable' } });
  expect([await stateOf(first), stateAtProvider(first)]).toEqual(['waiting', 'NOTPAY']);
  wechatPay.setClosing('works');
  expect((await pay('redirect')).paymentNo).not.toBe(first);
});

test('a charge that was paid before it could be closed pays the order, whichever way the customer chooses', async () => {
  const { pay, tryToPay, status } = await customerWithOrder();
  const { paymentNo } = await pay('qr');
  wechatPay.pay(paymentNo);
  await wechatPay.noticesSent();
  expect(await tryToPay('redirect')).toMatchObject({ status: 409, body: { code: 'order.notPayable' } });
  expect(await status()).toMatchObject({ status: PAYS });
});

test('money that arrives for a charge before the job closes it is due for refund', async () => {
  const { pay, status } = await customerWithOrder();
  const { paymentNo: refused } = await pay();
  wechatPay.refuse(refused);
  wechatPay.setClosing('hangs');
  await status();
  const { paymentNo: second } = await pay();
  wechatPay.pay(second);
  expect(await status()).toMatchObject({ status: PAYS });
  wechatPay.pay(refused);
  await wechatPay.noticesSent();
  expect(await stateOf(refused)).toBe('failure');
  wechatPay.setClosing('works');
  // The provider says that it was paid: no notice told.
  await sweepOnce();
  await sweepOnce();
  await wechatPay.noticesSent();
  expect(await stateOf(refused)).toMatch(/^refund(Due|ed)$/);
  expect(await stateOf(second)).toEqual(PAYS);
});
