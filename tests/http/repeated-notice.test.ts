// A notice of the payment provider that arrives many times at once: the provider repeats each until it is taken.
import { afterAll, expect, test } from 'vitest';
import { sendMessages } from '../../src/server/jobs/send-messages.ts';
import { NOTICE_PATH } from '../../src/server/payments/start-payment.ts';
import { transactionFields } from '../../src/server/simulators/wechat-pay-orders.ts';
import { openDatabase } from '../../src/server/store/connection/database.ts';
import { completeApplication, placeOrder } from './complete-application.ts';
import { testDataKeys } from './data-keys.ts';
import { query, serverUrl } from './database.ts';
import { eventually } from './eventually.ts';
import { afterNoon, startServer } from './server.ts';

const server = await startServer();
const { app, call, databaseUrl, simulated } = server;
const { payments: wechatPay, insurer } = simulated;
const address = await app.listen({ port: 0, host: '127.0.0.1' });
const { db, close } = openDatabase(serverUrl(databaseUrl), testDataKeys);
afterAll(close);

const TIMES = 50;
const HOUR = 3600;

/** The notice that the provider sends of a payment: the same bytes and headers at each attempt. */
function noticeOf(paymentNo: string): RequestInit {
  const { platform, orders } = wechatPay;
  const order = orders().find(({ fields }) => fields.out_trade_no === paymentNo)!;
  const resource = platform.encrypt(JSON.stringify(transactionFields(order)), 'transaction');
  const body = JSON.stringify({
    id: `notice of ${paymentNo}`,
    event_type: 'TRANSACTION.SUCCESS',
    resource: { original_type: 'transaction', ...resource },
  });
  const headers = { 'content-type': 'application/json', ...platform.signatureHeaders(body) };
  return { method: 'POST', headers, body };
}

/** How often each thing happened to an order and its payments, from the histories that triggers write. */
const countsOf = async (orderSn: string) => {
  const [row] = await query<Record<string, number>>(
    databaseUrl,
    `select
       (select count(*)::int from payments where order_sn = $1) as payments,
       (select count(*)::int from payments where order_sn = $1 and transaction_id is not null) as charges,
       (select count(*)::int from state_moves m join payments p on p.payment_no = m.subject
         where p.order_sn = $1 and m.event = 'succeed') as succeeded,
       (select count(*)::int from state_moves where subject = $1 and event = 'confirmPayment') as paid,
       (select count(*)::int from state_moves where subject = $1 and event = 'issue') as issued,
       (select count(*)::int from state_moves where subject = $1 and event = 'completePolicy') as completed,
       (select count(*)::int from policies where order_sn = $1) as policies,
       (select count(*)::int from messages where order_sn = $1) as messages`,
    [orderSn],
  );
  return row;
};

test('one notice that arrives fifty times at once pays, issues and tells once [C-061 S-006 S-009 I-2]', async () => {
  const trade = await completeApplication(server);
  const orderSn = await placeOrder(server, trade);
  const { paymentNo } = await call('pay', { orderSn, way: 'qr' }, trade.token);
  expect(wechatPay.pay(paymentNo, 'never')).toBe('paid');
  const notice = noticeOf(paymentNo);
  const asked = insurer.requestCount();

  const answers = await Promise.all(
    Array.from({ length: TIMES }, () => fetch(`${address}${NOTICE_PATH}`, notice)),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: TIMES }, () => 200));

  const once = {
    payments: 1,
    charges: 1,
    succeeded: 1,
    paid: 1,
    issued: 1,
    completed: 1,
    policies: 1,
    messages: 1,
  };
  await eventually(async () => expect(await countsOf(orderSn)).toEqual(once));
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
  expect(await countsOf(orderSn)).toEqual(once);
  expect(wechatPay.refunds()).toEqual([]);
});
