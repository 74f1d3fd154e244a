// A notice of the payment provider that arrives many times at once: the provider repeats each until it is taken.
import { afterAll, expect, test } from 'vitest';
import { sendMessages } from '../../src/server/jobs/send-messages.ts';
import { NOTICE_PATH } from '../../src/server/payments/start-payment.ts';
import { openDatabase } from '../../src/server/store/connection/database.ts';
import { completeApplication, placeOrder } from './complete-application.ts';
import { testDataKeys } from './data-keys.ts';
import { serverUrl } from './database.ts';
import { eventually } from './eventually.ts';
import { effectsOf, ONE_PAYMENT } from './order-effects.ts';
import { signedNotice } from './signed-notice.ts';
import { afterNoon, startServer } from './server.ts';

const server = await startServer();
const { app, call, databaseUrl, simulated } = server;
const { payments: wechatPay, insurer } = simulated;
const address = await app.listen({ port: 0, host: '127.0.0.1' });
const { db, close } = openDatabase(serverUrl(databaseUrl), testDataKeys);
afterAll(close);

const TIMES = 50;
const HOUR = 3600;

test('one notice that arrives fifty times at once pays, issues and tells once [C-061 S-006 S-009 I-2]', async () => {
  const trade = await completeApplication(server);
  const orderSn = await placeOrder(server, trade);
  const { paymentNo } = await call('pay', { orderSn, way: 'qr' }, trade.token);
  expect(wechatPay.pay(paymentNo, 'never')).toBe('paid');
  const notice = signedNotice(wechatPay, paymentNo);
  const asked = insurer.requestCount();

  const answers = await Promise.all(
    Array.from({ length: TIMES }, () => fetch(`${address}${NOTICE_PATH}`, notice)),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: TIMES }, () => 200));

  await eventually(async () => expect(await effectsOf(databaseUrl, orderSn)).toEqual(ONE_PAYMENT));
  // The adapter repeats a request that is slow, and a job looks every five seconds.
  expect(insurer.requestCount() - asked).toBeLessThan(TIMES / 2);
  expect([...insurer.policies().keys()]).toEqual([orderSn]);
  const { policyNo } = insurer.policies().get(orderSn)!;

  // Long after, when the provider repeats it once more and every job has had its turn.
  await fetch(`${address}${NOTICE_PATH}`, notice);
  for (const time of [60, HOUR])
    await sendMessages({ db, ports: simulated.ports, now: () => afterNoon(time) });
  const told = () => simulated.sms.texts().filter(({ text }) => text.includes(policyNo));
  await eventually(() => expect(told()).toHaveLength(1));
  expect(await effectsOf(databaseUrl, orderSn)).toEqual(ONE_PAYMENT);
  expect(wechatPay.refunds()).toEqual([]);
});
