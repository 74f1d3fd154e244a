// Money: one open payment of an order, and one effect of each charge, whatever comes at once, twice or late.
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import allowedMoves from '../../fixtures/payment-edges.json' with { type: 'json' };
import { paymentEvents } from '../../src/core/orders/payment-life.ts';
import { openDatabase } from '../../src/server/store/connection/database.ts';
import { createSession } from '../../src/server/store/devices.ts';
import { expireOrders, moveOrder, openOrder, readOrder, submitOrder } from '../../src/server/store/orders.ts';
import {
  failPayment,
  invokePayment,
  openPayment,
  settlePayment,
  type ChargeFacts,
  type Payment,
} from '../../src/server/store/payments.ts';
import { beginIssue, completePolicy } from '../../src/server/store/policies.ts';
import { readMoves } from '../../src/server/store/state-moves.ts';
import { createTrade } from '../../src/server/store/trades.ts';
import { casesByDepth } from '../depth.ts';
import { testDataKeys } from './data-keys.ts';
import { expectUnbroken } from './expect-unbroken.ts';
import { freshDatabase, query, serverUrl } from './database.ts';
import { attack, attackUnguarded } from './state-guards.ts';
import { PRODUCTS } from './trade.ts';

const url = await freshDatabase();
const { db, close } = openDatabase(serverUrl(url), testDataKeys);
const owner = openDatabase(url, testDataKeys);
afterAll(async () => void (await Promise.all([close(), owner.close()])));

const EVENING = new Date('2026-11-27T23:50:00+08:00');
const AFTER_MIDNIGHT = new Date('2026-11-28T00:00:01+08:00');
const PREMIUM = 126_800;
const scope = { ...PRODUCTS.chenghai, platformCode: '' };

/** An order that waits for payment. */
async function orderToPay() {
  const { session } = await createSession(db, EVENING);
  const { tradeId } = await createTrade(db, session, scope);
  const { orderSn } = await openOrder(db, tradeId, EVENING);
  await submitOrder(db, orderSn, { event: 'submit', premiumFen: PREMIUM }, EVENING);
  for (const event of ['accept', 'requestPayment'] as const) await moveOrder(db, orderSn, event, EVENING);
  const state = async (now = EVENING) => (await readOrder(db, session, orderSn, now))?.state;
  return { orderSn, state };
}

const pay = async (orderSn: string, now = EVENING): Promise<Payment> =>
  (await openPayment(db, { orderSn, provider: 'wechatPay' }, now))!;

let charges = 0;
const chargeOf = ({ paymentNo }: Payment, change: Partial<ChargeFacts> = {}): ChargeFacts => ({
  paymentNo,
  transactionId: `4200${String((charges += 1)).padStart(24, '0')}`,
  amountFen: PREMIUM,
  currency: 'CNY',
  paidAt: EVENING,
  ...change,
});

const stateOf = async ({ paymentNo }: Payment): Promise<unknown> =>
  (await query(url, 'select state from payments where payment_no = $1', [paymentNo]))[0]?.['state'];

/** The invariants of money, over the whole database. */
const expectNothingBroken = () => expectUnbroken(owner.db, ['I-1', 'I-2', 'I-6', 'I-26']);

test('the database allows exactly the moves of a payment [S-009]', async () => {
  const rows = await query<{ text: string }>(
    url,
    "select concat_ws(' ', from_state, event, to_state) as text from state_edges where machine = 'payment'",
  );
  const inCode = Object.entries(paymentEvents).flatMap(([event, { from, to }]) =>
    from.map((state) => `${state} ${event} ${to}`),
  );
  const expected = allowedMoves.map(({ event, from, to }) => `${from} ${event} ${to}`).sort();
  expect(rows.map(({ text }) => text).sort()).toEqual(expected);
  expect(inCode.sort()).toEqual(expected);
});

test('of twenty payments at once one is opened, with the premium of the order', async () => {
  const { orderSn, state } = await orderToPay();
  const opened = await Promise.all(Array.from({ length: 20 }, () => pay(orderSn)));
  expect(new Set(opened.map(({ paymentNo }) => paymentNo)).size).toBe(1);
  expect(opened[0]).toMatchObject({ orderSn, amountFen: PREMIUM, currency: 'CNY', state: 'created' });
  expect(await state()).toBe('paying');
  await expectNothingBroken();
});

test('one charge that is reported fifty times pays the order once', async () => {
  const { orderSn, state } = await orderToPay();
  const payment = await pay(orderSn);
  await invokePayment(db, payment.paymentNo, EVENING);
  const charge = chargeOf(payment);
  const settled = await Promise.all(Array.from({ length: 50 }, () => settlePayment(db, charge, EVENING)));
  expect(settled.toSorted()).toEqual([...Array.from({ length: 49 }, () => 'known'), 'paid']);
  expect(await state()).toBe('paid');
  expect((await readMoves(db, 'payment', payment.paymentNo)).map(({ event }) => event)).toEqual([
    'invoke',
    'succeed',
  ]);
  await expectNothingBroken();
});

test.each<[string, Partial<ChargeFacts>, string]>([
  ['one fen less', { amountFen: PREMIUM - 1 }, 'differs'],
  ['one fen more', { amountFen: PREMIUM + 1 }, 'differs'],
  ['another currency', { currency: 'USD' }, 'differs'],
  ['another payment', { paymentNo: 'B0' }, 'unknown'],
])('a charge of %s changes nothing', async (_what, change, settlement) => {
  const { orderSn, state } = await orderToPay();
  const payment = await pay(orderSn);
  expect(await settlePayment(db, chargeOf(payment, change), EVENING)).toBe(settlement);
  expect([await state(), await stateOf(payment)]).toEqual(['paying', 'created']);
});

test('a second charge of a payment that is paid already changes nothing', async () => {
  const { orderSn } = await orderToPay();
  const payment = await pay(orderSn);
  const charge = chargeOf(payment);
  await settlePayment(db, charge, EVENING);
  expect(await settlePayment(db, chargeOf(payment), EVENING)).toBe('differs');
  expect(
    await query(url, 'select transaction_id as id from payments where order_sn = $1', [orderSn]),
  ).toEqual([{ id: charge.transactionId }]);
});

test('a failed payment can be repeated until 24:00, and money that comes for it later has to go back', async () => {
  const { orderSn, state } = await orderToPay();
  const first = await pay(orderSn);
  expect(await failPayment(db, first.paymentNo, EVENING)).toBe(true);
  expect(await failPayment(db, first.paymentNo, EVENING)).toBe(false);
  expect(await state()).toBe('toPay');
  const second = await pay(orderSn);
  expect(second.paymentNo).not.toBe(first.paymentNo);
  expect(await settlePayment(db, chargeOf(first), EVENING)).toBe('late');
  expect(await settlePayment(db, chargeOf(second), EVENING)).toBe('paid');
  expect([await state(), await stateOf(first), await stateOf(second)]).toEqual([
    'paid',
    'refundDue',
    'success',
  ]);
  await expectNothingBroken();
});

test('a payment waits for its insurer with its order, and not for an order that is issued already [S-009]', async () => {
  const { orderSn, state } = await orderToPay();
  const payment = await pay(orderSn);
  await settlePayment(db, chargeOf(payment), EVENING);
  await Promise.all(Array.from({ length: 20 }, () => beginIssue(db, orderSn, EVENING)));
  expect([await state(), await stateOf(payment)]).toEqual(['policyGenerating', 'waitingInsurer']);
  const sha256 = 'a'.repeat(64);
  const policy = {
    orderSn,
    policyNo: orderSn,
    firstDay: '2026-11-28',
    lastDay: null,
    issuedAt: EVENING,
    sha256,
  };
  const complete = () => completePolicy(db, policy, Buffer.from('%PDF'), EVENING);
  const completed = await Promise.all(Array.from({ length: 20 }, complete));
  expect(completed.filter(Boolean)).toHaveLength(1);
  // A process that read the order before begins the issue once more.
  await beginIssue(db, orderSn, EVENING);
  expect([await state(), await stateOf(payment)]).toEqual(['policyGenerated', 'success']);
  await expectNothingBroken();
});

describe('at midnight', () => {
  test('a payment that was opened before pays the order after', async () => {
    const { orderSn, state } = await orderToPay();
    const payment = await pay(orderSn);
    await expireOrders(db, AFTER_MIDNIGHT);
    expect(await settlePayment(db, chargeOf(payment), AFTER_MIDNIGHT)).toBe('paid');
    expect(await state(AFTER_MIDNIGHT)).toBe('paid');
  });

  test('no payment is opened any more, and the money of one that failed goes back', async () => {
    const { orderSn, state } = await orderToPay();
    const payment = await pay(orderSn);
    await failPayment(db, payment.paymentNo, AFTER_MIDNIGHT);
    expect(await openPayment(db, { orderSn, provider: 'wechatPay' }, AFTER_MIDNIGHT)).toBeUndefined();
    expect(await settlePayment(db, chargeOf(payment), AFTER_MIDNIGHT)).toBe('late');
    expect([await state(AFTER_MIDNIGHT), await stateOf(payment)]).toEqual(['expired', 'refundDue']);
  });
});

/** Statements that the server never sends, and the constraint that refuses each. `$1` is a paid payment. */
const ATTACKS: readonly [statement: string, constraint: string][] = [
  ["update payments set state = 'refunded', event = 'succeed' where payment_no = $1", 'payments_edge'],
  [
    `update payments set state = 'waitingInsurer', event = 'awaitInsurer', moved_at = moved_at - interval '1 s'
     where payment_no = $1`,
    'payments_clock',
  ],
  [
    `update payments set state = 'waitingInsurer', event = 'awaitInsurer', transaction_id = 'X'
     where payment_no = $1`,
    'payments_charge',
  ],
  [
    `insert into payments (payment_no, order_sn, provider, amount_fen, currency, state, moved_at, transaction_id, paid_at)
     select 'X' || payment_no, order_sn, provider, 1, 'CNY', 'refundDue', now(), 'X' || $1, now()
     from payments where payment_no = $1`,
    'payments_start',
  ],
];

describe("with the server's connection and statements of its own", () => {
  const paidPayment = async () => {
    const { orderSn } = await orderToPay();
    const payment = await pay(orderSn);
    await settlePayment(db, chargeOf(payment), EVENING);
    return payment;
  };

  test.each(ATTACKS)('%s is refused', async (statement, constraint) => {
    const { paymentNo } = await paidPayment();
    expect(await attack(db.$client, statement, paymentNo)).toBe(constraint);
  });

  test.each(ATTACKS)('%s would succeed without its guard', async (statement, constraint) => {
    const { paymentNo } = await paidPayment();
    expect(await attackUnguarded(url, constraint, statement, paymentNo)).toBe('accepted');
  });

  test('the amount of a payment cannot be changed, and no payment deleted', async () => {
    const { paymentNo } = await paidPayment();
    const statements = [
      'update payments set amount_fen = 1 where payment_no = $1',
      'delete from payments where payment_no = $1',
    ];
    for (const statement of statements) expect(await attack(db.$client, statement, paymentNo)).toBe('42501');
  });

  test("not even the owner of the tables changes a payment's amount", async () => {
    const { paymentNo } = await paidPayment();
    const change = query(
      url,
      `update payments set amount_fen = 1, state = 'waitingInsurer', event = 'awaitInsurer' where payment_no = $1`,
      [paymentNo],
    );
    await expect(change).rejects.toMatchObject({ constraint: 'payments_identity' });
  });
});

test('whatever customer, provider and clock do at once, every order has its money once and none is lost', async () => {
  const act = fc.constantFrom('pay', 'fail', 'charge', 'chargeFirst', 'cancel', 'expire', 'midnight');
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(act, { minLength: 1, maxLength: 5 }), { maxLength: 6 }),
      async (rounds) => {
        const { orderSn } = await orderToPay();
        const opened: Payment[] = [];
        const charged = new Map<string, ChargeFacts>();
        let now = EVENING;
        const charge = async (payment: Payment | undefined) => {
          if (!payment) return;
          const facts = charged.get(payment.paymentNo) ?? chargeOf(payment);
          charged.set(payment.paymentNo, facts);
          await settlePayment(db, facts, now);
        };
        const acts: Record<
          typeof act extends fc.Arbitrary<infer Name extends string> ? Name : never,
          () => Promise<unknown>
        > = {
          pay: async () => {
            const payment = await openPayment(db, { orderSn, provider: 'wechatPay' }, now);
            if (payment && !opened.some(({ paymentNo }) => paymentNo === payment.paymentNo))
              opened.push(payment);
          },
          fail: async () => opened.length > 0 && failPayment(db, opened.at(-1)!.paymentNo, now),
          charge: () => charge(opened.at(-1)),
          chargeFirst: () => charge(opened[0]),
          cancel: () => moveOrder(db, orderSn, 'cancel', now),
          expire: () => expireOrders(db, now),
          midnight: async () => (now = AFTER_MIDNIGHT),
        };
        for (const round of rounds) await Promise.all(round.map((name) => acts[name]()));
        await expectNothingBroken();
        // Each charge is kept: it paid the order, or its money is due for refund.
        for (const { paymentNo, transactionId } of charged.values())
          expect(
            await query(url, 'select transaction_id as id, state from payments where payment_no = $1', [
              paymentNo,
            ]),
          ).toEqual([{ id: transactionId, state: expect.stringMatching(/^(success|refundDue)$/) }]);
      },
    ),
    { numRuns: casesByDepth({ sample: 40, deep: 300 }) },
  );
});
