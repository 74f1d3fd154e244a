// The invariants over the database: none is broken in a database that the server wrote, and each is by a planted row.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { invariants } from '../../src/server/invariants/invariants.ts';
import { projectRoot } from '../../src/server/settings/project-root.ts';
import { sendMessages } from '../../src/server/jobs/send-messages.ts';
import { settleRefund } from '../../src/server/store/refunds.ts';
import { refunds } from '../../src/server/store/tables/refund-tables.ts';
import { openDatabase, type Database } from '../../src/server/store/connection/database.ts';
import { inTransaction } from '../../src/server/store/connection/transaction.ts';
import { moveOrder, openOrder, submitOrder } from '../../src/server/store/orders.ts';
import type { OrderEvent } from '../../src/core/orders/order-life.ts';
import { answerFixture } from './answer-fixtures.ts';
import { completeApplication, payOrder, placeOrder } from './complete-application.ts';
import { testDataKeys } from './data-keys.ts';
import { agreeByFace, inviteHusband } from './face-link.ts';
import { agreeAsSpouse, inviteSpouse, orderForSpouse } from './insured-link.ts';
import { buyPolicy, receivePolicy, surrenderPolicy } from './bought-policy.ts';
import { afterNoon, startServer } from './server.ts';
import { openTrade } from './trade.ts';

const server = await startServer();
const { app, call, databaseUrl } = server;
await app.listen({ port: 0, host: '127.0.0.1' });
/** As the owner of the tables, who can plant what the server cannot write. */
const { db, close } = openDatabase(databaseUrl, testDataKeys);
afterAll(close);

const EVENING = new Date('2026-11-27T20:00:00+08:00');

/** An application with final answers, an SMS code, and an order after events. */
async function applicationWithOrder(
  mobile: string,
  events: readonly Exclude<OrderEvent, 'submit' | 'inviteInsured'>[],
): Promise<string> {
  const { answers } = answerFixture('chenghai-self');
  const { tradeId, key, token } = await openTrade(server);
  await call('saveInsureInfo', { ...key, revision: 0, answers }, token);
  await call('sendVerifyCode', { tradeId, purpose: 'confirmMobile', mobile }, token);
  const { orderSn } = await openOrder(db, tradeId, EVENING);
  await submitOrder(db, orderSn, { event: 'submit', premiumFen: 126_800 }, EVENING);
  for (const event of events) await moveOrder(db, orderSn, event, EVENING);
  return orderSn;
}

/** Notes that the provider has returned the money of the surrender before. */
async function settleOnlyRefund(): Promise<void> {
  const [refund] = await db.select().from(refunds);
  const { paymentNo, amountFen } = refund!;
  await settleRefund(
    db,
    { paymentNo, refundId: 'R1', refundFen: amountFen!, refundedAt: EVENING },
    afterNoon(60),
  );
}

await applicationWithOrder('13900106098', ['accept', 'requestPayment']);
const deleted = await applicationWithOrder('13900106099', ['cancelUnderWrite', 'delete']);

// An order that was paid, and one that the insured person has agreed to.
const paid = await completeApplication(server);
await payOrder(server, paid, await placeOrder(server, paid));
// Policies that were surrendered once their receipt was confirmed: the money of one has gone back.
for (const isRefunded of [true, false]) {
  const trade = await completeApplication(server);
  const bought = { trade, orderSn: await buyPolicy(server, trade) };
  await receivePolicy(server, bought);
  await surrenderPolicy(server, bought);
  if (isRefunded) await settleOnlyRefund();
}
await agreeAsSpouse(server, await inviteSpouse(server));
// One to which a husband agreed by a face check, and one that was paid since.
await agreeByFace(server, await inviteHusband(server));
const paidByFace = await inviteHusband(server);
await agreeByFace(server, paidByFace);
await payOrder(server, paidByFace.trade, paidByFace.orderSn);

// An order that ended at midnight, and one that nobody has confirmed yet.
const midnight = new Date('2026-11-28T00:00:00+08:00');
await moveOrder(db, (await orderForSpouse(server)).orderSn, 'expire', midnight);
await inviteSpouse(server);
// Every message that is due was sent.
await sendMessages({ db, ports: server.simulated.ports, now: () => midnight });

/** The statement that gives every application other insured persons. */
const asInsured = (insured: readonly object[]) =>
  `update answers set answers = '${JSON.stringify({ insured })}' where screen = 'insureInfomation'`;

/** Rows that break each invariant, past every trigger and right. */
const PLANTED: Readonly<Record<string, string | readonly string[]>> = {
  'I-1': [
    "update orders set state = 'paid' where state = 'toPay'",
    `insert into payments (payment_no, order_sn, provider, amount_fen, currency, state, moved_at, transaction_id, paid_at)
     select 'X', order_sn, 'wechatPay', premium_fen, 'CNY', 'success', moved_at, 'X', moved_at from orders limit 1`,
  ],
  'I-2': "update orders set state = 'paying' where state = 'toPay'",
  'I-3': [
    "update payments set state = 'refunded'",
    `update payments set state = 'refundDue';
     insert into refunds (payment_no, ask_again_at, problem) select payment_no, moved_at, 'abnormal' from payments limit 1`,
    `update payments set state = 'refundDue', moved_at = moved_at - interval '2 days';
     insert into payments (payment_no, order_sn, provider, amount_fen, currency, state, moved_at)
     select 'X', order_sn, 'other', 1, 'CNY', 'failure', moved_at + interval '2 days' from payments limit 1`,
    "update refunds set problem = 'abnormal' where refund_id is null",
    `insert into reconciled_days (provider, day, reconciled_at, payments, refunds) values ('wechatPay', '2026-11-21', now(), 1, 0);
     insert into reconciliation_differences (provider, day, kind, number) values ('wechatPay', '2026-11-21', 'unknownPayment', 'X')`,
  ],
  'I-5': [
    'delete from drafts',
    "delete from trail_entries where kind = 'orderMoved' and seq = (select max(seq) from trail_entries where kind = 'orderMoved')",
    "delete from insured_confirmations where order_sn in (select order_sn from orders where state = 'toConfirmInsured')",
    "delete from messages where kind = 'insuredInvited'",
  ],
  'I-6': "update state_moves set to_state = 'paid' where event = 'accept'",
  'I-7': [
    "update insured_confirmations set confirmed_at = null where order_sn in (select order_sn from orders where state = 'toPay')",
    "update insured_confirmations set confirmed_at = confirmed_at + interval '1 day'",
    "update insured_confirmations set agreed_sha256 = repeat('a', 64)",
    "delete from trail_entries where kind = 'insuredConfirmed'",
    "delete from sms_codes where purpose = 'insuredConfirm'",
    // The code of another person of the trade.
    "update sms_codes set mobile = 'X' where purpose = 'insuredConfirm'",
    "update sms_codes set used_at = used_at + interval '1 day' where purpose = 'insuredConfirm'",
    'update face_checks set used_at = null where used_at is not null',
    "update face_checks set insured_id = 'r1'",
    "update face_checks set used_at = used_at + interval '1 day' where used_at is not null",
    "alter table face_checks drop constraint face_checks_used; update face_checks set state = 'failed'",
    // States after the agreement in which the order still stands.
    ...[
      'uwPassed',
      'uwPassedRisk',
      'uwFailed',
      'riskFailed',
      'withdrawn',
      'policyGenerating',
      'completed',
    ].map(
      (state) =>
        `update orders set state = '${state}' where order_sn in (select order_sn from face_checks); delete from face_checks`,
    ),
  ],
  'I-8': [
    'delete from underwritings',
    'update underwritings set revision = revision + 1',
    'delete from consents',
    "update consents set document_sha256 = repeat('a', 64)",
    "delete from answers where screen = 'healthNotice'",
    'update answers set revision = revision - 1',
  ],
  'I-9': ['delete from rate_versions', `update rate_versions set rates = jsonb_set(rates, '{plans}', '[]')`],
  'I-10': [
    'update orders set premium_fen = premium_fen + 1',
    "update answers set agreed_premium_fen = agreed_premium_fen + 1 where screen = 'trialCalculation'",
  ],
  'I-11': `update versions set form = form || '{"sections": 1}' where version_id in (select version_id from releases)`,
  'I-12': `update versions set form = form || '{"words": {}}'`,
  'I-15': "update sms_codes set used_at = expires_at + interval '1 second'",
  'I-17': 'update drafts set revision = 0',
  'I-18': "update orders set expires_at = expires_at - interval '1 minute'",
  'I-19': [
    asInsured(Array.from({ length: 10 }, () => ({}))),
    asInsured([{ beneficiaries: [50, 30, 10, 10].map((ratio) => ({ benefitOrder: 1, ratio })) }]),
    asInsured([{ beneficiaries: [60, 30].map((ratio) => ({ benefitOrder: 1, ratio })) }]),
    asInsured([{ beneficiaries: [1, 2].map((benefitOrder) => ({ benefitOrder, ratio: 50 })) }]),
  ],
  'I-20': `update drafts set answers = '{"applicant": {"name": "欧阳若溪"}}'`,
  'I-25': [
    "delete from messages where kind = 'orderExpired'",
    "delete from messages where kind = 'policyIssued'",
    "delete from messages where kind = 'policySurrendered'",
    "delete from messages where kind = 'surrenderRefunded'",
    'update refunds set amount_fen = null where refund_id is not null',
    `insert into messages (order_sn, kind, subject, language, due_at)
     select order_sn, 'letterReceived', 'X', 'zh_CN', moved_at - interval '2 days' from orders`,
    `update orders set expires_at = (select max(moved_at) from state_moves) + interval '1 minute';
     insert into charge_closings (payment_no, ask_again_at) select payment_no, moved_at - interval '2 days' from payments`,
    "update orders set state = 'paid', moved_at = moved_at - interval '20 days' where state = 'policyGenerated'",
  ],
  'I-26': "update orders set state = 'paid' where state = 'toPay'",
  'I-28': `update state_moves set event = 'confirmPayment' where subject = '${deleted}' and revision = 1`,
  'I-29': 'grant update (supplier_code) on trades to baoform_server',
  'I-30': "update releases set supplier_code = 'HMH' where supplier_code = 'CHL'",
  'I-31': [
    'delete from policy_receipts',
    "update orders set state = 'policyGenerated' where state = 'completed'",
    'delete from refunds where amount_fen is not null',
    'delete from policy_surrenders',
    'update refunds set amount_fen = amount_fen + 1 where amount_fen is not null',
    'update policy_surrenders set refund_fen = refund_fen + 1000000; update refunds set amount_fen = amount_fen + 1000000 where amount_fen is not null',
    "update policy_surrenders set surrendered_at = surrendered_at - interval '1 day'",
  ],
  'I-32': `update products set words = jsonb_set(words, '{zh_CN,riskName}', '"安心😀"') where risk_code = 'PSP-R04'`,
};

const checked = invariants.filter(({ check }) => check !== undefined);

/** Runs a check after a statement, and undoes the statement. */
async function checkAfter(id: string, statement: string) {
  const { check } = invariants.find((invariant) => invariant.id === id)!;
  let broken: string[] = [];
  const undone = inTransaction(db, async (tx) => {
    await tx.execute('set local session_replication_role = replica');
    await tx.execute(statement);
    ({ broken } = await check!(tx as unknown as Database));
    tx.rollback();
  });
  await expect(undone).rejects.toThrow();
  return broken;
}

test('the list has I-1 to I-32, each with a check or with the reason why there is none', () => {
  expect(invariants.map(({ id }) => id)).toEqual(Array.from({ length: 32 }, (_, i) => `I-${i + 1}`));
  for (const { check, counted, notApplicable } of invariants)
    expect([check, counted].every(Boolean)).toBe(notApplicable === undefined);
});

test('every test that a reason names exists', () => {
  const named = invariants.flatMap(
    ({ notApplicable = '' }) => /(?:tests|src)\/[\w./-]+/.exec(notApplicable) ?? [],
  );
  expect(named.filter((path) => !existsSync(join(projectRoot(), path)))).toEqual([]);
  expect(named.length).toBeGreaterThan(5);
});

test.each(checked)('$id is kept by what the server wrote, and has something to check', async ({ check }) => {
  const { broken, checked: count } = await check!(db);
  expect(broken).toEqual([]);
  expect(count).toBeGreaterThan(0);
});

const planted = Object.entries(PLANTED).flatMap(([id, statements]) =>
  [statements].flat().map((statement) => [id, statement]),
);

test('every check has a planted row', () => {
  expect(Object.keys(PLANTED)).toEqual(checked.map(({ id }) => id));
});

test.each(planted)('%s is broken by %s', async (id, statement) => {
  expect(await checkAfter(id!, statement!)).not.toEqual([]);
});
