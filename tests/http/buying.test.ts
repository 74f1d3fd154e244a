// From a complete application to its policy, over HTTP, with the simulated insurer and payment provider.
import { afterAll, describe, expect, test } from 'vitest';
import { describePolicy } from '../../src/server/policies/policy-file.ts';
import { openDatabase } from '../../src/server/store/connection/database.ts';
import { inTransaction } from '../../src/server/store/connection/transaction.ts';
import { readSnapshot } from '../../src/server/store/order-snapshots.ts';
import { readMoves } from '../../src/server/store/state-moves.ts';
import { lockTrade, readTrail } from '../../src/server/store/trail.ts';
import { verifyTrail } from '../../src/server/store/verify-trail.ts';
import { callPath } from '../../schemas/generated/call-paths.ts';
import { trialAnswers } from '../forms/trial-answers.ts';
import { answerFixture } from './answer-fixtures.ts';
import {
  agreeToDocuments,
  completeApplication,
  payOrder,
  placeOrder,
  saveStep,
} from './complete-application.ts';
import { testDataKeys } from './data-keys.ts';
import { query, serverUrl, untilWaiting } from './database.ts';
import { PAYS } from './order-effects.ts';
import { publishDocument } from './product-documents.ts';
import { settlePayment } from '../../src/server/store/payments.ts';
import { afterNoon, startServer, type CallResponse } from './server.ts';
import { openTrade, type OpenTrade } from './trade.ts';
import { eventually } from './eventually.ts';

const server = await startServer();
const { app, attempt, call, simulated } = server;
await app.listen({ port: 0, host: '127.0.0.1' });
const { db, close } = openDatabase(serverUrl(server.databaseUrl), testDataKeys);
afterAll(close);

/** The premium of a trade's application, as its page shows it. */
const premiumOf = async ({ tradeId, token }: OpenTrade) =>
  (await call('secondCalculate', { tradeId }, token)).premFen;

const stateOf = async (orderSn: string, { token }: OpenTrade) =>
  (await call('queryOrderStaus', { orderSn }, token)).orderState;

/** The application of a fixture with another mobile number, whose last digits decide what the insurer says. */
function applicationOf(lastDigits: string) {
  const { answers } = answerFixture('panshan-office-worker');
  return { ...answers, applicant: { ...answers['applicant'], mobile: `1380013${lastDigits}` } };
}

async function orderWithMobile(lastDigits: string) {
  const trade = await completeApplication(server, 'panshan', ['insureInfomation', 'healthNotice']);
  await saveStep(server, trade, 'panshan', 'insureInfomation', applicationOf(lastDigits));
  await saveStep(server, trade, 'panshan', 'healthNotice');
  return { trade, orderSn: await placeOrder(server, trade) };
}

test('a customer buys: trial, application, order, decision, payment, and the policy with its file [C-050 C-057 C-058 C-156]', async () => {
  const trade = await completeApplication(server, 'chenghai');
  const { tradeId, token } = trade;
  const preview = await call('secondCalculate', { tradeId }, token);
  expect(preview).toMatchObject({
    riskName: '澄心定期寿险',
    applicant: { name: '欧阳若溪', idNumber: '330***********2427', mobile: '138****8000' },
    duties: [{ amnt: '500000.00' }],
  });
  const orderSn = await placeOrder(server, trade);
  expect(await call('queryOrderStaus', { orderSn }, token)).toMatchObject({ orderState: 'toPay' });
  expect(await attempt('electronicPolicy', { orderSn }, token)).toMatchObject({
    status: 409,
    body: { code: 'policy.notReady' },
  });
  expect(await payOrder(server, trade, orderSn)).toMatchObject({ status: PAYS });
  const policy = await call('electronicPolicy', { orderSn }, token);
  // The clock of the server stands at noon of 21 November 2026; the cover begins on the next day, for 30 years.
  expect(policy).toMatchObject({ firstDay: '2026-11-22', lastDay: '2056-11-21' });
  const file = await app.inject({ method: 'GET', url: policy.path, headers: { token } });
  expect(file.headers).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'private, no-store',
  });
  expect(describePolicy(file.rawPayload)).toMatchObject({
    policyNumber: policy.policyNo,
    sha256: policy.sha256,
  });
  expect(simulated.insurer.policies().get(orderSn)).toMatchObject({ policyNo: policy.policyNo });
});

test('the file of a policy is for the owner of its order alone, and encrypted in the database', async () => {
  const trade = await completeApplication(server);
  const orderSn = await placeOrder(server, trade);
  await payOrder(server, trade, orderSn);
  const { path } = await call('electronicPolicy', { orderSn }, trade.token);
  const stranger = await openTrade(server);
  for (const headers of [{ token: stranger.token }, {}]) {
    const { statusCode } = await app.inject({ method: 'GET', url: path, headers });
    expect([401, 404]).toContain(statusCode);
  }
  const [row] = await query<{ text: string }>(
    server.databaseUrl,
    'select pdf::text || (select snapshot::text from order_snapshots where order_sn = $1) as text from policies where order_sn = $1',
    [orderSn],
  );
  expect(row!.text).not.toContain('欧阳');
  expect(row!.text).not.toContain('330106198803152427');
});

test('every move of the order is an entry of the trail of its application', async () => {
  const trade = await completeApplication(server);
  const orderSn = await placeOrder(server, trade);
  await payOrder(server, trade, orderSn);
  const moves = (await readMoves(db, 'order', orderSn)).map(({ event }) => event);
  expect(moves).toEqual([
    'submit',
    'accept',
    'requestPayment',
    'pay',
    'confirmPayment',
    'issue',
    'completePolicy',
  ]);
  const entries = await inTransaction(db, (tx) => readTrail(tx, trade.tradeId));
  expect(entries.filter(({ kind }) => kind === 'orderMoved')).toHaveLength(moves.length);
  expect(await verifyTrail(db, trade.tradeId)).toMatchObject({ fault: undefined });
});

describe('an order is refused', () => {
  test.each([
    ['trialCalculation', 'order.unfinished', { screen: 'trialCalculation' }],
    ['questionary', 'order.unfinished', { screen: 'questionary' }],
  ] as const)('while the step %s is not done [S-013]', async (left, code, data) => {
    const trade = await completeApplication(server, 'panshan', [left]);
    const request = { tradeId: trade.tradeId, premFen: 100 };
    expect(await attempt('confirm', request, trade.token)).toMatchObject({
      status: 409,
      body: { code, data },
    });
  });

  test('at another premium than the current one, which it tells (I-10)', async () => {
    const trade = await completeApplication(server);
    const premFen = await premiumOf(trade);
    for (const claimed of [premFen - 1, premFen + 1, 1])
      expect(
        await attempt('confirm', { tradeId: trade.tradeId, premFen: claimed }, trade.token),
      ).toMatchObject({ status: 409, body: { code: 'premium.changed', data: { premFen } } });
    expect(
      await query(server.databaseUrl, 'select from orders where trade_id = $1', [trade.tradeId]),
    ).toEqual([]);
  });

  test('while a document is not agreed to in its current version, which it names (I-8)', async () => {
    const trade = await completeApplication(server);
    const { tradeId, token } = trade;
    const request = { tradeId, premFen: await premiumOf(trade) };
    const { documents } = await call('listNoticeWithContent', { tradeId }, token);
    expect(documents.map(({ documentId }) => documentId)).toEqual([
      'terms',
      'exclusions',
      'notice',
      'healthStatement',
      'insurerTransfer',
    ]);
    const { documentId, sha256: documentSha256 } = documents[0]!;
    const withdrawn = { tradeId, documentId, documentSha256, action: 'withdrawn' } as const;
    await call('consentRecord', withdrawn, token);
    expect(await attempt('confirm', request, token)).toMatchObject({
      status: 409,
      body: { code: 'consent.missing', data: { documents: ['terms'] } },
    });
    await publishDocument(server.databaseUrl, 'exclusions', {
      insurer: 'panshan',
      text: 'new',
      countdown: 0,
    });
    expect(await attempt('confirm', request, token)).toMatchObject({
      // In the order of the list, which a new version keeps.
      body: { data: { documents: ['terms', 'exclusions'] } },
    });
    await agreeToDocuments(server, trade);
    const { orderSn } = await call('confirm', request, token);
    const snapshot = await readSnapshot(db, orderSn);
    expect(snapshot!.documents).toContainEqual(
      expect.objectContaining({ documentId: 'exclusions', version: 2 }),
    );
    // What was ordered names what was agreed to: another version makes another order.
    expect(await call('confirm', request, token)).toMatchObject({ orderSn });
    await publishDocument(server.databaseUrl, 'exclusions', {
      insurer: 'panshan',
      text: 'newer',
      countdown: 0,
    });
    await agreeToDocuments(server, trade);
    await call('underwriting', { orderSn }, token);
    const again = await call('confirm', request, token);
    expect(again.orderSn).not.toBe(orderSn);
    expect((await call('orderDetails', { orderSn }, token)).order.orderState).toBe('changed');
  });
});

describe('a repeated confirmation', () => {
  test('of twenty at once makes one order', async () => {
    const trade = await completeApplication(server);
    const request = { tradeId: trade.tradeId, premFen: await premiumOf(trade) };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => attempt('confirm', request, trade.token)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const numbers = answers.map(({ body }) => body.data!['orderSn']);
    expect(new Set(numbers).size).toBe(1);
    expect(
      await query(server.databaseUrl, 'select from orders where trade_id = $1', [trade.tradeId]),
    ).toHaveLength(1);
  });

  test('after a change of the application ends the former order and makes another one (A50)', async () => {
    const trade = await completeApplication(server);
    const first = await placeOrder(server, trade);
    await saveStep(server, trade, 'panshan', 'trialCalculation', {
      cover: { psp_period: 'y1', psp_sum: '300000' },
    });
    const second = await placeOrder(server, trade);
    expect(second).not.toBe(first);
    expect(await stateOf(first, trade)).toBe('changed');
    expect(await stateOf(second, trade)).toBe('toPay');
    expect(await attempt('pay', { orderSn: first, way: 'qr' }, trade.token)).toMatchObject({
      body: { code: 'order.notPayable' },
    });
  });

  test('is refused while the former order is being paid, and after it was paid returns it', async () => {
    const trade = await completeApplication(server);
    const orderSn = await placeOrder(server, trade);
    const request = { tradeId: trade.tradeId, premFen: await premiumOf(trade) };
    await payOrder(server, trade, orderSn);
    expect(await call('confirm', request, trade.token)).toEqual({ orderSn, orderState: 'policyGenerated' });
    // Another version of a document would make another order.
    await publishDocument(server.databaseUrl, 'exclusions', {
      insurer: 'panshan',
      text: 'new',
      countdown: 0,
    });
    await agreeToDocuments(server, trade);
    expect(await attempt('confirm', request, trade.token)).toMatchObject({
      status: 409,
      body: { code: 'order.notChangeable' },
    });
  });
});

/** The request that saves a trial with another choice. */
async function changedTrial({ tradeId, token }: OpenTrade) {
  const screen = 'trialCalculation';
  const { version, revision } = await call('initScreen', { tradeId, screen }, token);
  const answers = { ...trialAnswers.panshan, cover: { psp_period: 'd30', psp_sum: '300000' } };
  return { tradeId, screen, contentHash: version.contentHash, revision, answers };
}

/** Sends calls that all wait for the same application, each after the one before waits. Resolves to their responses. */
async function inTurn(tradeId: string, sends: (() => Promise<CallResponse>)[]): Promise<CallResponse[]> {
  const { responses } = await inTransaction(db, async (tx) => {
    await lockTrade(tx, tradeId);
    const sent: Promise<CallResponse>[] = [];
    for (const send of sends) {
      sent.push(send());
      await untilWaiting(server.databaseUrl, () => sent.length);
    }
    return { responses: sent };
  });
  return Promise.all(responses);
}

test('an application that is saved while it is ordered is not ordered as it was', async () => {
  const trade = await completeApplication(server);
  const { tradeId, token } = trade;
  const request = { tradeId, premFen: await premiumOf(trade) };
  const save = await changedTrial(trade);
  // The confirmation has read the application, and waits for the save.
  const [saved, confirmed] = await inTurn(tradeId, [
    () => attempt('saveScreen', save, token),
    () => attempt('confirm', request, token),
  ]);
  expect(saved).toMatchObject({ status: 200 });
  expect(confirmed).toMatchObject({ status: 409, body: { code: 'application.changed' } });
});

test('an application that is ordered while its answers are sent stays as it was ordered', async () => {
  const trade = await completeApplication(server);
  const { tradeId, token } = trade;
  const request = { tradeId, premFen: await premiumOf(trade) };
  const save = await changedTrial(trade);
  const [confirmed, saved] = await inTurn(tradeId, [
    () => attempt('confirm', request, token),
    () => attempt('saveScreen', save, token),
  ]);
  expect(confirmed).toMatchObject({ status: 200, body: { data: { orderState: 'underwriting' } } });
  expect(saved).toMatchObject({ status: 409, body: { code: 'answers.notChangeable' } });
});

test('an application that is changed while its payment begins is not paid as it was (I-8)', async () => {
  const trade = await completeApplication(server);
  const { tradeId, token } = trade;
  const orderSn = await placeOrder(server, trade);
  const save = await changedTrial(trade);
  const [saved, paid] = await inTurn(tradeId, [
    () => attempt('saveScreen', save, token),
    () => attempt('pay', { orderSn, way: 'qr' }, token),
  ]);
  expect(saved).toMatchObject({ status: 200 });
  expect(paid).toMatchObject({ status: 409, body: { code: 'order.outdated' } });
  expect(await stateOf(orderSn, trade)).toBe('toPay');
  expect(await query(server.databaseUrl, 'select from payments where order_sn = $1', [orderSn])).toEqual([]);
});

test('an application that was changed after its order is confirmed again before it is paid (I-8)', async () => {
  const trade = await completeApplication(server);
  const { tradeId, token } = trade;
  const orderSn = await placeOrder(server, trade);
  const isCurrent = async () => (await call('flowConfig', { tradeId }, token)).order!.isCurrent;
  expect(await isCurrent()).toBe(true);
  await saveStep(server, trade, 'panshan', 'trialCalculation', {
    cover: { psp_period: 'd30', psp_sum: '300000' },
  });
  expect(await isCurrent()).toBe(false);
  expect(await attempt('pay', { orderSn, way: 'qr' }, token)).toMatchObject({
    status: 409,
    body: { code: 'order.outdated' },
  });
  const again = await placeOrder(server, trade);
  expect([again === orderSn, await isCurrent()]).toEqual([false, true]);
  expect(await call('pay', { orderSn: again, way: 'qr' }, token)).toMatchObject({ kind: 'qr' });
});

test('an invoice that is entered or edited after the order leaves the order as it was agreed to (R-070)', async () => {
  const trade = await completeApplication(server);
  const { tradeId, token } = trade;
  const key = { tradeId, screen: 'invoice' };
  const saveTitle = async (title: string) => {
    const { version, revision } = await call('initScreen', key, token);
    const delivery = { mobile: '13800138000', email: 'ouyang.ruoxi@example.com' };
    const answers = { invoice: { invoiceType: 'electronicPersonal', title }, delivery };
    const { contentHash } = version;
    return call('saveScreen', { ...key, contentHash, revision, answers }, token);
  };
  const request = { tradeId, premFen: await premiumOf(trade) };
  const orderSn = await placeOrder(server, trade);
  for (const title of ['欧阳若溪', '欧阳小溪']) {
    await saveTitle(title);
    const { order } = await call('flowConfig', { tradeId }, token);
    expect(order).toMatchObject({ orderSn, state: 'toPay', isCurrent: true });
    expect(await call('confirm', request, token)).toMatchObject({ orderSn });
  }
  expect((await readSnapshot(db, orderSn))!.answers.map(({ screen }) => screen)).toEqual([
    'healthNotice',
    'insureInfomation',
    'questionary',
    'trialCalculation',
  ]);
  await call('cancel', { orderSn }, token);
  // Ordered with an invoice that is edited before the payment.
  const second = await placeOrder(server, trade);
  await saveTitle('欧阳若溪');
  expect(await call('pay', { orderSn: second, way: 'qr' }, token)).toMatchObject({ kind: 'qr' });
});

describe('the insurer', () => {
  test('refuses with a reason; a changed application is applied for again under the same number', async () => {
    const { trade, orderSn } = await orderWithMobile('0011');
    expect(await call('queryOrderStaus', { orderSn }, trade.token)).toEqual({
      orderState: 'uwFailed',
      reason: 'health',
    });
    await saveStep(server, trade, 'panshan', 'insureInfomation', applicationOf('0018'));
    await saveStep(server, trade, 'panshan', 'healthNotice');
    expect(await placeOrder(server, trade)).toBe(orderSn);
    expect(await stateOf(orderSn, trade)).toBe('toPay');
  });

  test('reviews, and accepts when it is asked again', async () => {
    const { trade, orderSn } = await orderWithMobile('0012');
    expect(await stateOf(orderSn, trade)).toBe('toPay');
    expect((await readMoves(db, 'order', orderSn)).map(({ event }) => event)).toEqual([
      'submit',
      'accept',
      'requestPayment',
    ]);
  });

  test.each([
    ['0013', 'toPay', ['submit', 'acceptAtRisk', 'clearRisk']],
    ['0014', 'riskFailed', ['submit', 'acceptAtRisk', 'refuseRisk']],
  ])('accepts %s at risk, and decides then: %s', async (lastDigits, state, events) => {
    const { trade, orderSn } = await orderWithMobile(lastDigits);
    expect(await stateOf(orderSn, trade)).toBe(state);
    expect((await readMoves(db, 'order', orderSn)).map(({ event }) => event)).toEqual(events);
  });

  test('is asked once however many calls come at once, and decides once', async () => {
    const trade = await completeApplication(server);
    const request = { tradeId: trade.tradeId, premFen: await premiumOf(trade) };
    const { orderSn } = await call('confirm', request, trade.token);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => call('underwriting', { orderSn }, trade.token)),
    );
    expect(new Set(answers.map(({ orderState }) => orderState))).toEqual(new Set(['toPay']));
    expect((await readMoves(db, 'order', orderSn)).map(({ event }) => event)).toEqual([
      'submit',
      'accept',
      'requestPayment',
    ]);
  });

  test.each([{ kind: 'fail' }, { kind: 'wrongSignature' }] as const)(
    'that does not answer as agreed (%o) leaves the order as it is',
    async (behaviour) => {
      const trade = await completeApplication(server);
      const request = { tradeId: trade.tradeId, premFen: await premiumOf(trade) };
      const { orderSn } = await call('confirm', request, trade.token);
      simulated.insurer.setBehaviour(behaviour);
      try {
        expect(await stateOf(orderSn, trade)).toBe('underwriting');
      } finally {
        simulated.insurer.setBehaviour({ kind: 'work' });
      }
      expect(await stateOf(orderSn, trade)).toBe('toPay');
    },
  );
});

describe('the policy', () => {
  test('is issued once, although twenty ask at once and the insurer is slow', async () => {
    const { trade, orderSn } = await orderWithMobile('0017');
    await payOrder(server, trade, orderSn);
    await Promise.all(Array.from({ length: 20 }, () => call('queryOrderStaus', { orderSn }, trade.token)));
    expect(await stateOf(orderSn, trade)).toBe('policyGenerated');
    const moves = (await readMoves(db, 'order', orderSn)).map(({ event }) => event);
    expect(moves.filter((event) => event === 'completePolicy')).toHaveLength(1);
    expect(
      await query(server.databaseUrl, 'select from policies where order_sn = $1', [orderSn]),
    ).toHaveLength(1);
  });

  test('is waited for by the payment, which says so until the policy is there [S-009 E-062]', async () => {
    const { trade, orderSn } = await orderWithMobile('0017');
    const { token } = trade;
    const { paymentNo } = await call('pay', { orderSn, way: 'qr' }, token);
    const charge = { paymentNo, transactionId: `42${paymentNo}`, currency: 'CNY', paidAt: afterNoon(0) };
    const amountFen = (await readSnapshot(db, orderSn))!.premium.fen;
    expect(await settlePayment(db, { ...charge, amountFen }, afterNoon(0))).toBe('paid');
    const standing = () => call('queryPayStatus', { orderSn }, token);
    expect(await standing()).toEqual({ status: 'success', orderState: 'paid' });
    // The first time that it is asked the insurer has no policy yet.
    await call('queryOrderStaus', { orderSn }, token);
    expect(await standing()).toEqual({ status: 'waitingInsurer', orderState: 'policyGenerating' });
    await Promise.all(Array.from({ length: 20 }, () => call('queryOrderStaus', { orderSn }, token)));
    expect(await standing()).toEqual({ status: 'success', orderState: 'policyGenerated' });
    expect((await readMoves(db, 'payment', paymentNo)).map(({ event }) => event)).toEqual([
      'invoke',
      'succeed',
      'awaitInsurer',
      'insurerAnswers',
    ]);
  });

  test('follows a notice of the payment without any page asking', async () => {
    const trade = await completeApplication(server);
    const orderSn = await placeOrder(server, trade);
    const { paymentNo } = await call('pay', { orderSn, way: 'qr' }, trade.token);
    simulated.payments.pay(paymentNo);
    await simulated.payments.noticesSent();
    await eventually(async () =>
      expect(await call('electronicPolicy', { orderSn }, trade.token)).toBeDefined(),
    );
  });
});

test('extra keys in a request change no premium and no order (I-9)', async () => {
  const trade = await completeApplication(server);
  const { tradeId, token } = trade;
  const premFen = await premiumOf(trade);
  for (const extra of [{ prem: '0.01' }, { premium: 1 }, { rateVersion: 'X' }, { state: 'paid' }]) {
    const response = await app.inject({
      method: 'POST',
      url: callPath('confirm'),
      headers: { token },
      payload: { tradeId, premFen, ...extra },
    });
    expect(response.statusCode).toBe(400);
  }
  expect(await premiumOf(trade)).toBe(premFen);
});
