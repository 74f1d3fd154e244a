// Messages to customers about their orders: written with what they are about, sent once, in the language of the order.
import pg from 'pg';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { MESSAGES_PER_DAY } from '../../src/core/orders/order-messages.ts';
import { yuanOf } from '../../src/core/pricing/group-premium.ts';
import { DataKeyMissing, fixedKeys, parseKeySet } from '../../src/server/encryption/data-keys.ts';
import { openJobQueue } from '../../src/server/jobs/job-queue.ts';
import { sendMessages, startSendingMessages } from '../../src/server/jobs/send-messages.ts';
import { openDatabase } from '../../src/server/store/connection/database.ts';
import { inTransaction } from '../../src/server/store/connection/transaction.ts';
import { KeyWatch } from '../../src/server/store/key-watch.ts';
import { addMessage, claimDueMessages, takeShareOfDay } from '../../src/server/store/messages.ts';
import { expireOrders } from '../../src/server/store/orders.ts';
import { failPayment } from '../../src/server/store/payments.ts';
import { settleRefund } from '../../src/server/store/refunds.ts';
import type { Locale } from '../../locales/index.ts';
import { completeApplication, payOrder } from './complete-application.ts';
import { TEST_DATA_KEYS, testDataKeys } from './data-keys.ts';
import { query, serverUrl } from './database.ts';
import { eventually } from './eventually.ts';
import { inviteSpouse, orderForSpouse, SPOUSE } from './insured-link.ts';
import { afterNoon, startServer } from './server.ts';

const server = await startServer();
const { app, call, databaseUrl, simulated } = server;
await app.listen({ port: 0, host: '127.0.0.1' });
const { db, close } = openDatabase(serverUrl(databaseUrl), testDataKeys);
afterAll(close);

const HOUR = 3600;
const DAY = 24 * HOUR;
const MIDNIGHT = 12 * HOUR;
/** The clock of the server stands at noon: what is due later, only the tests send. */
const TOMORROW = afterNoon(DAY);

const sendAt = (secondsAfterNoon: number) =>
  sendMessages({ db, ports: simulated.ports, now: () => afterNoon(secondsAfterNoon) });
const texts = () => simulated.sms.texts().map(({ text }) => text);
const stateOf = async (orderSn: string) =>
  query(databaseUrl, 'select kind, state, details from messages where order_sn = $1 order by kind', [
    orderSn,
  ]);

/** An order that waits for payment, in a language. */
async function orderIn(language: Locale) {
  const trade = await completeApplication(server);
  const { premFen } = await call('secondCalculate', { tradeId: trade.tradeId }, trade.token);
  const { orderSn } = await call('confirm', { tradeId: trade.tradeId, premFen, language }, trade.token);
  await call('underwriting', { orderSn }, trade.token);
  return { trade, orderSn };
}

test('the applicant learns that the policy is issued, once, in the language of the order', async () => {
  const { trade, orderSn } = await orderIn('es_ES');
  await payOrder(server, trade, orderSn);
  const policyNo = (await call('orderDetails', { orderSn }, trade.token)).order.policyNo!;
  // The server sends by itself, too.
  for (const time of [60, HOUR, 2 * HOUR]) await sendAt(time);
  const sent = [{ kind: 'policyIssued', state: 'sent', details: null }];
  await eventually(async () => expect(await stateOf(orderSn)).toEqual(sent));
  expect(texts().filter((text) => text.includes(policyNo))).toEqual([
    expect.stringMatching(new RegExp(`^Ya tiene contratado .+, póliza número ${policyNo}\\.`)),
  ]);
});

test('an order that ends at midnight is told of at eight in the morning, and not at night', async () => {
  const { orderSn } = await orderIn('en_US');
  await expireOrders(db, afterNoon(MIDNIGHT));
  expect(await sendAt(MIDNIGHT + 1)).toBe(0);
  expect(await sendAt(20 * HOUR - 1)).toBe(0);
  expect(await sendAt(20 * HOUR)).toBe(1);
  expect(texts().at(-1)).toContain(`order ${orderSn} for`);
});

/** An order of a customer who left a payment and paid it all the same, after the order had expired. */
async function paidTooLate() {
  const { trade, orderSn } = await orderIn('en_US');
  const pay = async () => (await call('pay', { orderSn, way: 'qr' }, trade.token)).paymentNo;
  const left: string[] = [];
  for (let time = 0; time < 2; time += 1) {
    const paymentNo = await pay();
    await failPayment(db, paymentNo, afterNoon(time));
    left.push(paymentNo);
  }
  await expireOrders(db, afterNoon(MIDNIGHT));
  for (const paymentNo of left) simulated.payments.pay(paymentNo);
  await simulated.payments.noticesSent();
  const [row] = await query<{ fen: number }>(
    databaseUrl,
    "select amount_fen::int as fen from payments where order_sn = $1 and state = 'refundDue' group by 1",
    [orderSn],
  );
  return { trade, orderSn, left, amountFen: row!.fen };
}

describe('an order whose money came after it had ended', () => {
  test('has no message that says nothing was charged', async () => {
    const { orderSn } = await paidTooLate();
    await sendAt(DAY);
    expect(await stateOf(orderSn)).toEqual([{ kind: 'orderExpired', state: 'outdated', details: null }]);
    expect(texts().filter((text) => text.includes(orderSn))).toEqual([]);
  });

  test('has one message for each payment that went back, with its amount, however often that is reported', async () => {
    const { orderSn, left, amountFen } = await paidTooLate();
    const about = (text: string) => text.includes(`CNY ${yuanOf(amountFen)} for`);
    const before = texts().filter(about).length;
    for (const paymentNo of [...left, ...left]) {
      const figures = { paymentNo, refundId: `50${paymentNo}`, refundFen: amountFen, refundedAt: TOMORROW };
      await settleRefund(db, figures, TOMORROW);
    }
    for (const time of [DAY, DAY + HOUR]) await sendAt(time);
    expect(texts().filter(about).slice(before)).toEqual([
      expect.stringMatching(/ was returned to the account that paid\.$/),
      expect.stringMatching(/ was returned to the account that paid\.$/),
    ]);
    expect(await stateOf(orderSn)).toEqual([
      { kind: 'orderExpired', state: 'outdated', details: null },
      { kind: 'paymentRefunded', state: 'sent', details: null },
      { kind: 'paymentRefunded', state: 'sent', details: null },
    ]);
  });
});

describe('an insured person who is asked to agree', () => {
  test('gets the first link by message, and no second one of the same order', async () => {
    const { orderSn, code, trade, mobile } = await inviteSpouse(server);
    await call('insuredConfirmInvite', { orderSn, insuredId: SPOUSE.insuredId }, trade.token);
    for (const time of [60, HOUR]) await sendAt(time);
    const sent = [{ kind: 'insuredInvited', state: 'sent', details: null }];
    await eventually(async () => expect(await stateOf(orderSn)).toEqual(sent));
    const [text, ...others] = simulated.sms.texts().filter((message) => message.mobile === mobile);
    expect(others).toEqual([]);
    const link = simulated.shortLink.links().find((each) => text!.text.includes(each.link));
    expect(link!.longUrl).toMatch(new RegExp(`/shop/insuredSure\\?code=${code}$`));
  });

  test('is named nowhere in the stored message, and its link is encrypted', async () => {
    const { orderSn } = await orderIn('zh_CN');
    const key = { orderSn, kind: 'insuredInvited', subject: SPOUSE.insuredId } as const;
    await inTransaction(db, (tx) => addMessage(tx, key, { url: 'https://secret' }, TOMORROW));
    const stored = JSON.stringify(await stateOf(orderSn));
    expect(stored).toContain('$encrypted');
    expect(stored).not.toContain('secret');
  });

  test('gets no message of another submission than the last, whose links are closed', async () => {
    const { orderSn, mobile } = await orderForSpouse(server);
    const key = { orderSn, kind: 'insuredInvited', subject: `${SPOUSE.insuredId}/2` } as const;
    await inTransaction(db, (tx) => addMessage(tx, key, { url: 'https://former' }, TOMORROW));
    await sendAt(DAY);
    expect(simulated.sms.texts().filter((message) => message.mobile === mobile)).toEqual([]);
    expect(await stateOf(orderSn)).toEqual([{ kind: 'insuredInvited', state: 'outdated', details: null }]);
  });

  test('gets no message once the order is cancelled', async () => {
    const { orderSn, trade, mobile } = await orderForSpouse(server);
    await call('cancel', { orderSn }, trade.token);
    const key = { orderSn, kind: 'insuredInvited', subject: SPOUSE.insuredId } as const;
    await inTransaction(db, (tx) => addMessage(tx, key, { url: 'https://late' }, TOMORROW));
    await sendAt(DAY);
    expect(simulated.sms.texts().filter((message) => message.mobile === mobile)).toEqual([]);
    expect(await stateOf(orderSn)).toEqual([{ kind: 'insuredInvited', state: 'outdated', details: null }]);
  });
});

/** A message to the applicant of an order, who has the number of the fixtures. */
async function messageOf(orderSn: string, subject: string): Promise<void> {
  const key = { orderSn, kind: 'orderExpired', subject } as const;
  await inTransaction(db, (tx) => addMessage(tx, key, undefined, TOMORROW));
}
const statesOf = async (orderSn: string) =>
  (
    await query<{ state: string }>(
      databaseUrl,
      'select state from messages where order_sn = $1 order by subject',
      [orderSn],
    )
  ).map(({ state }) => state);

describe('on the next day', () => {
  test('a provider that is down is tried again, ever later; then the message is given up', async () => {
    const { orderSn } = await orderIn('zh_CN');
    await messageOf(orderSn, 'a');
    simulated.sms.setBehaviour({ kind: 'fail' });
    const asked = simulated.sms.requestCount();
    const minutes = [0, 0.5, 1, 6, 36, 156].map((minute) => DAY + minute * 60);
    for (const time of minutes) await sendAt(time);
    expect(simulated.sms.requestCount() - asked).toBe(5);
    simulated.sms.setBehaviour({ kind: 'work' });
    expect(await statesOf(orderSn)).toEqual(['refused']);
  });

  test('a message without an answer is not sent again: it may have arrived', async () => {
    const { orderSn } = await orderIn('zh_CN');
    await messageOf(orderSn, 'a');
    simulated.sms.setBehaviour({ kind: 'hang' });
    await sendAt(DAY);
    simulated.sms.setBehaviour({ kind: 'work' });
    expect(await sendAt(DAY + HOUR)).toBe(0);
    expect(await statesOf(orderSn)).toEqual(['unknown']);
  });

  test('a message whose response was cut off is not sent again: it has arrived', async () => {
    const { orderSn } = await orderIn('zh_CN');
    await messageOf(orderSn, 'a');
    simulated.sms.setBehaviour({ kind: 'cut' });
    const asked = simulated.sms.requestCount();
    for (const minute of [0, 2]) await sendAt(DAY + minute * 60);
    simulated.sms.setBehaviour({ kind: 'work' });
    expect(simulated.sms.requestCount() - asked).toBe(1);
    expect(await statesOf(orderSn)).toEqual(['unknown']);
  });

  test('a number gets no more than its messages of a day, however many servers send', async () => {
    const { orderSn } = await orderIn('zh_CN');
    for (let i = 0; i < MESSAGES_PER_DAY + 4; i += 1) await messageOf(orderSn, `m${i}`);
    await Promise.all([sendAt(2 * DAY), sendAt(2 * DAY), sendAt(2 * DAY)]);
    const states = await statesOf(orderSn);
    expect(states.filter((state) => state === 'sent')).toHaveLength(MESSAGES_PER_DAY);
    expect(states.filter((state) => state === 'capped')).toHaveLength(4);
  });
});

test('a message whose server died while it sent is claimed again after its claim', async () => {
  const { orderSn } = await orderIn('zh_CN');
  await messageOf(orderSn, 'a');
  const claim = (seconds: number) =>
    claimDueMessages(db, { now: afterNoon(seconds), claimedUntil: afterNoon(seconds + 300), limit: 20 });
  const mine = async (seconds: number) => (await claim(seconds)).filter((each) => each.orderSn === orderSn);
  const [claimed, ...others] = await mine(DAY);
  expect(others).toEqual([]);
  const share = { mobile: '13900139077', startOfDay: afterNoon(DAY) };
  expect(await takeShareOfDay(db, claimed!, share)).toBe(1);
  expect(await mine(DAY + 299)).toHaveLength(0);
  expect(await mine(DAY + 300)).toMatchObject([{ orderSn }]);
  expect(await takeShareOfDay(db, claimed!, share)).toBe(2);
});

describe('a server without a data key', () => {
  const otherKeys = fixedKeys(parseKeySet(TEST_DATA_KEYS.replace('k1:', 'k9:'))!);
  /** On the day of the orders, whose invitations end with it. */
  const minute = (minutes: number) => HOUR + minutes * 60;
  const triesOf = (orderSn: string) =>
    query(databaseUrl, 'select state, tries from messages where order_sn = $1', [orderSn]);

  /** The order of an invitation whose link is encrypted with the keys of a database. */
  async function invitedBy({ db: writer }: { db: typeof db }, minutes: number): Promise<string> {
    const { orderSn } = await orderForSpouse(server);
    const key = { orderSn, kind: 'insuredInvited', subject: SPOUSE.insuredId } as const;
    const url = `https://${orderSn}.example.com`;
    await inTransaction(writer, (tx) => addMessage(tx, key, { url }, afterNoon(minute(minutes))));
    return orderSn;
  }
  const other = openDatabase(serverUrl(databaseUrl), otherKeys);
  afterAll(other.close);

  test('sends the messages that it can read, and reports each of the others once, without using up its tries', async () => {
    const [unreadable, readable] = [await invitedBy(other, -1), await invitedBy({ db }, 0)];
    const [errors, reported] = [[] as unknown[], new Set<string>()];
    const report = (error: unknown) => void errors.push(error);
    for (let round = 0; round < 6; round += 1)
      await sendMessages(
        { db, ports: simulated.ports, now: () => afterNoon(minute(round * 6)) },
        report,
        reported,
      );
    expect(await triesOf(readable)).toEqual([{ state: 'sent', tries: 1 }]);
    expect(errors).toEqual([new DataKeyMissing('k9')]);
    expect(await triesOf(unreadable)).toEqual([{ state: 'waiting', tries: 0 }]);
    // A server that has the key sends it, and tries it again where the provider is down.
    simulated.sms.setBehaviour({ kind: 'fail' });
    const before = fixedKeys(parseKeySet(`${TEST_DATA_KEYS},k9:${TEST_DATA_KEYS.split('k1:')[1]}`)!);
    const both = openDatabase(serverUrl(databaseUrl), before);
    onTestFinished(both.close);
    const sendBoth = (minutes: number) =>
      sendMessages({ db: both.db, ports: simulated.ports, now: () => afterNoon(minute(minutes)) });
    await sendBoth(40);
    simulated.sms.setBehaviour({ kind: 'work' });
    expect(await triesOf(unreadable)).toEqual([{ state: 'waiting', tries: 1 }]);
    await sendBoth(42);
    expect(await triesOf(unreadable)).toEqual([{ state: 'sent', tries: 2 }]);
  });

  test('claims no message while it may not write', async () => {
    const { orderSn } = await orderIn('zh_CN');
    await messageOf(orderSn, 'a');
    const dueAt = () =>
      query(databaseUrl, 'select due_at, state from messages where order_sn = $1', [orderSn]);
    const before = await dueAt();
    const keys = new KeyWatch(db, () => undefined);
    expect(keys.canWrite).toBe(false);
    let rounds = 0;
    const now = () => {
      rounds += 1;
      return afterNoon(3 * DAY);
    };
    const queue = openJobQueue({ db }, () => undefined);
    onTestFinished(() => queue.stop());
    const services = { db, ports: simulated.ports, keys, now, queue };
    const stop = startSendingMessages(services, () => undefined, 5);
    await new Promise((waited) => setTimeout(waited, 100));
    await stop();
    expect(rounds).toBe(0);
    expect(await dueAt()).toEqual(before);
    // The same server sends once its keys are announced, and are those that the database needs.
    const client = new pg.Client({ connectionString: serverUrl(databaseUrl) });
    await client.connect();
    onTestFinished(() => client.end());
    await keys.announce(client);
    expect(keys.canWrite).toBe(true);
    const stopAgain = startSendingMessages(services, () => undefined, 5);
    onTestFinished(stopAgain);
    await eventually(async () => expect(await dueAt()).toMatchObject([{ state: 'sent' }]));
  });
});
