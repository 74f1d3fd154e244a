// The life of a policy over the server's calls: its receipt, its cooling-off period, its surrender and the refund of it.
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { sendMessages } from '../../src/server/jobs/send-messages.ts';
import { sweep } from '../../src/server/jobs/sweep.ts';
import { incomingFolder } from '../../src/server/providers/open-object-store.ts';
import { DEFAULT_RETENTION } from '../../src/server/settings/retention.ts';
import { openDatabase } from '../../src/server/store/connection/database.ts';
import { inTransaction } from '../../src/server/store/connection/transaction.ts';
import { settleRefund } from '../../src/server/store/refunds.ts';
import { readTrail } from '../../src/server/store/trail.ts';
import { newPolicy, receivePolicy, surrenderPolicy, type BoughtPolicy } from './bought-policy.ts';
import { testDataKeys } from './data-keys.ts';
import { query, serverUrl } from './database.ts';
import { expectUnbroken } from './expect-unbroken.ts';
import { startServer } from './server.ts';
import { attack } from './state-guards.ts';
import { openTrade } from './trade.ts';

const server = await startServer();
const { attempt, call, databaseUrl, simulated } = server;
const publicUrl = await server.app.listen({ port: 0, host: '127.0.0.1' });
const { db, close } = openDatabase(serverUrl(databaseUrl), testDataKeys);
const owner = openDatabase(databaseUrl, testDataKeys);
afterAll(() => Promise.all([close(), owner.close()]));

/** A moment of the days after the receipt, in Shanghai. */
const at = (day: string, time = '12:00:00') => new Date(`${day}T${time}+08:00`);
const setClock = (day: string, time?: string) => server.setNow(at(day, time).toISOString());
const RECEIPT_DAY = '2026-11-22';
const LAST_COOLING_OFF_DAY = '2026-12-07';
const DAY_AFTER = '2026-12-08';

// Purchases set the clock to a later moment of this day.
beforeEach(() => setClock('2026-11-21'));

/** A policy of a product with fifteen cooling-off days, received on the evening of a day. */
async function received(lastDigits?: string): Promise<BoughtPolicy> {
  const bought = await newPolicy(server, 'chenghai', lastDigits);
  setClock(RECEIPT_DAY, '23:50:00');
  await receivePolicy(server, bought);
  return bought;
}

const orderOf = async ({ trade, orderSn }: BoughtPolicy) =>
  (await call('orderDetails', { orderSn }, trade.token)).order;
const standingOf = async (bought: BoughtPolicy) => (await orderOf(bought)).policy!;

/** Everything stored of an order's policy; a refusal leaves it as it is. */
const stored = ({ orderSn }: BoughtPolicy) =>
  query(
    databaseUrl,
    `select o.state, o.moved_at, r.confirmed_at, s.surrendered_at, s.refund_fen, p.state as payment, f.*,
       (select count(*) from trail_entries t where t.trade_id = o.trade_id) as entries,
       (select count(*) from messages m where m.order_sn = o.order_sn) as messages
     from orders o left join policy_receipts r using (order_sn) left join policy_surrenders s using (order_sn)
       left join payments p using (order_sn) left join refunds f using (payment_no) where order_sn = $1`,
    [orderSn],
  );

/** Sends a call that is refused, and expects that nothing has changed. */
async function expectRefused(
  bought: BoughtPolicy,
  name: 'confirmReceipt' | 'surrenderValue' | 'surrender',
  { body = {}, token = bought.trade.token }: { body?: object; token?: string } = {},
) {
  const before = await stored(bought);
  const response = await attempt(name, { orderSn: bought.orderSn, ...body }, token);
  expect(await stored(bought)).toEqual(before);
  const { code, data } = response.body;
  return { status: response.status, code, ...data };
}

const sweepAt = (now: Date) => {
  server.setNow(now.toISOString());
  return sweep({
    db,
    ports: simulated.ports,
    publicUrl: () => publicUrl,
    incomingFolder: incomingFolder(simulated.dataDir),
    retention: DEFAULT_RETENTION,
    now: () => now,
  });
};

describe('the receipt of a policy', () => {
  test('completes the order and begins the cooling-off period on the next day [S-015 S-001]', async () => {
    const bought = await newPolicy(server);
    expect(await standingOf(bought)).toEqual({
      state: 'generated',
      actions: ['confirmReceipt'],
      coolingOffDays: 15,
    });
    setClock(RECEIPT_DAY, '23:50:00');
    const standing = {
      state: 'coolingOff',
      actions: ['surrender'],
      coolingOffDays: 15,
      coolingOffLastDay: LAST_COOLING_OFF_DAY,
    };
    expect(await receivePolicy(server, bought)).toEqual({ policy: standing });
    expect(await orderOf(bought)).toMatchObject({ orderState: 'completed', policy: standing });
    const { orders } = await call('myOrders', {}, bought.trade.token);
    expect(orders).toMatchObject([{ orderState: 'completed', policy: standing }]);
    const { orderSn, trade } = bought;
    expect(await call('electronicPolicy', { orderSn }, trade.token)).toMatchObject({ standing });
  });

  test('leads straight to cover in force for a product without a cooling-off period [S-015]', async () => {
    const bought = await newPolicy(server, 'panshan');
    expect(await receivePolicy(server, bought)).toEqual({
      policy: { state: 'inForce', actions: ['surrender'], coolingOffDays: 0 },
    });
  });

  test('is confirmed once, also by twenty calls at once [S-015]', async () => {
    const bought = await newPolicy(server);
    const { trade, orderSn } = bought;
    const calls = Array.from({ length: 20 }, () => attempt('confirmReceipt', { orderSn }, trade.token));
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    expect(await expectRefused(bought, 'confirmReceipt')).toEqual({ status: 409, code: 'order.notMovable' });
  });

  test('is not confirmed once the cover is over, which ends without it [S-015]', async () => {
    const bought = await newPolicy(server);
    await query(databaseUrl, "update policies set last_day = '2026-11-30' where order_sn = $1", [
      bought.orderSn,
    ]);
    setClock('2026-11-30', '23:59:59');
    expect(await standingOf(bought)).toMatchObject({ state: 'generated', actions: ['confirmReceipt'] });
    setClock('2026-12-01', '00:00:00');
    expect(await standingOf(bought)).toMatchObject({ state: 'expired', actions: [] });
    expect(await expectRefused(bought, 'confirmReceipt')).toEqual({ status: 409, code: 'order.notMovable' });
  });
});

describe('in the cooling-off period', () => {
  test('a surrender pays all back until 24:00 of the last day, and the cash value after it [S-015]', async () => {
    const bought = await received();
    const { trade, orderSn } = bought;
    const { prem } = await orderOf(bought);
    const value = () => call('surrenderValue', { orderSn }, trade.token);
    setClock(LAST_COOLING_OFF_DAY, '23:59:59');
    expect(await standingOf(bought)).toMatchObject({ state: 'coolingOff' });
    expect(await value()).toMatchObject({ refund: prem, isInFull: true });
    setClock(DAY_AFTER, '00:00:00');
    expect(await standingOf(bought)).toMatchObject({ state: 'inForce', actions: ['surrender'] });
    const { refundFen, isInFull } = await value();
    expect(isInFull).toBe(false);
    expect(refundFen).toBeGreaterThan(0);
    expect(refundFen).toBeLessThan(Number(prem) * 100);
  });

  test('a surrender ends the cover, and the premium goes back over the payment provider once [S-015 S-009]', async () => {
    const bought = await received();
    const { prem } = await orderOf(bought);
    const { policy } = await surrenderPolicy(server, bought);
    const surrender = { at: at(RECEIPT_DAY, '23:50:00').getTime(), refund: prem, refundState: 'due' };
    expect(policy).toMatchObject({ state: 'surrendered', actions: [], surrender });
    for (const hour of ['09', '11']) {
      await sweepAt(at('2026-11-23', `${hour}:00:00`));
      await simulated.payments.noticesSent();
    }
    expect(await orderOf(bought)).toMatchObject({
      orderState: 'completed',
      policy: { state: 'surrendered', surrender: { ...surrender, refundState: 'done' } },
    });
    expect((await orderOf(bought)).refund).toBeUndefined();
    // The payment has paid the order, and stays so.
    expect(await stored(bought)).toMatchObject([
      { payment: 'success', amount_fen: String(Number(prem) * 100) },
    ]);
    const { trade, orderSn } = bought;
    expect(await call('queryPayStatus', { orderSn }, trade.token)).toMatchObject({ status: 'success' });
    await expectUnbroken(owner.db, ['I-1', 'I-3', 'I-6', 'I-26', 'I-31']);
  });

  test('twenty surrenders at once end in one, with one refund and one entry of the trail [S-015]', async () => {
    const bought = await received();
    const { trade, orderSn } = bought;
    const { refundFen } = await call('surrenderValue', { orderSn }, trade.token);
    const calls = Array.from({ length: 20 }, () => attempt('surrender', { orderSn, refundFen }, trade.token));
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    expect(await stored(bought)).toHaveLength(1);
    const entries = await inTransaction(db, (tx) => readTrail(tx, trade.tradeId));
    expect(entries.filter(({ kind }) => kind === 'policyMoved').map(({ details }) => details)).toEqual([
      { from: 'coolingOff', to: 'surrendered' },
    ]);
    expect(await expectRefused(bought, 'surrender', { body: { refundFen } })).toEqual({
      status: 409,
      code: 'policy.notSurrenderable',
    });
  });

  test('a surrender for less than was paid is refused before the insurer is asked for it', async () => {
    const bought = await received();
    const paidFen = Number((await orderOf(bought)).prem) * 100;
    expect(await expectRefused(bought, 'surrender', { body: { refundFen: paidFen - 1 } })).toEqual({
      status: 409,
      code: 'policy.refundChanged',
      refundFen: paidFen,
    });
    expect([...simulated.insurer.surrenders().keys()]).not.toContain((await orderOf(bought)).policyNo);
  });
});

describe('later', () => {
  test('a surrender pays a part, which goes back under the amount of the payment [S-015]', async () => {
    const bought = await received();
    setClock(DAY_AFTER);
    const { policy } = await surrenderPolicy(server, bought);
    for (const hour of ['14', '16']) {
      await sweepAt(at(DAY_AFTER, `${hour}:00:00`));
      await simulated.payments.noticesSent();
    }
    const standing = await standingOf(bought);
    expect(standing.surrender).toEqual({ ...policy.surrender, refundState: 'done' });
    expect(Number(standing.surrender!.refund)).toBeLessThan(Number((await orderOf(bought)).prem));
    expect(await sweepAt(at('2026-12-10'))).toMatchObject({ reconciledDays: expect.any(Number) as number });
    expect(await query(databaseUrl, 'select * from reconciliation_differences')).toEqual([]);
  });

  test('a surrender for the amount of yesterday is refused and names that of today [S-015]', async () => {
    const bought = await received();
    const { trade, orderSn } = bought;
    const { refundFen: seen } = await call('surrenderValue', { orderSn }, trade.token);
    setClock(DAY_AFTER, '00:00:00');
    const { refundFen } = await call('surrenderValue', { orderSn }, trade.token);
    expect(seen).toBeGreaterThan(refundFen);
    expect(await expectRefused(bought, 'surrender', { body: { refundFen: seen } })).toEqual({
      status: 409,
      code: 'policy.refundChanged',
      refundFen,
    });
  });

  test('a policy is not surrendered after its cover [S-015]', async () => {
    const bought = await received();
    await query(databaseUrl, "update policies set last_day = '2026-11-30' where order_sn = $1", [
      bought.orderSn,
    ]);
    setClock('2026-12-01', '00:00:00');
    expect(await standingOf(bought)).toMatchObject({ state: 'expired', actions: [] });
    for (const name of ['surrenderValue', 'surrender'] as const)
      expect(
        await expectRefused(bought, name, name === 'surrender' ? { body: { refundFen: 1 } } : {}),
      ).toEqual({
        status: 409,
        code: 'policy.notSurrenderable',
      });
  });
});

test('a policy is not surrendered before its receipt [S-015]', async () => {
  const bought = await newPolicy(server);
  for (const body of [undefined, { refundFen: 100 }])
    expect(await expectRefused(bought, body ? 'surrender' : 'surrenderValue', body ? { body } : {})).toEqual({
      status: 409,
      code: 'policy.notSurrenderable',
    });
});

test("another customer neither receives nor surrenders somebody's policy", async () => {
  const [issued, bought] = [await newPolicy(server), await received()];
  const { token } = await openTrade(server, 'panshan');
  const refused = { status: 404, code: 'order.notFound' };
  expect(await expectRefused(issued, 'confirmReceipt', { token })).toEqual(refused);
  expect(await expectRefused(bought, 'surrenderValue', { token })).toEqual(refused);
  expect(await expectRefused(bought, 'surrender', { token, body: { refundFen: 100 } })).toEqual(refused);
});

describe('an insurer that', () => {
  test('refuses a surrender leaves the policy as it is', async () => {
    const bought = await received('0018');
    const paidFen = Number((await orderOf(bought)).prem) * 100;
    const refused = { status: 409, code: 'policy.surrenderRefused' };
    expect(await expectRefused(bought, 'surrenderValue')).toEqual(refused);
    expect(await expectRefused(bought, 'surrender', { body: { refundFen: paidFen } })).toEqual(refused);
  });

  test.each(['0019', '0020'])('names a wrong amount (%s) is not believed', async (lastDigits) => {
    const bought = await received(lastDigits);
    const paidFen = Number((await orderOf(bought)).prem) * 100;
    const fault = { status: 502, code: 'policy.surrenderFault' };
    expect(await expectRefused(bought, 'surrenderValue')).toEqual(fault);
    expect(await expectRefused(bought, 'surrender', { body: { refundFen: paidFen } })).toEqual(fault);
  });

  test.each([{ kind: 'fail' }, { kind: 'wrongSignature' }, { kind: 'lost' }, { kind: 'cut' }] as const)(
    'does not answer ($kind) leaves the policy as it is, and surrenders it once at the next try',
    async (behaviour) => {
      const bought = await received();
      const paidFen = Number((await orderOf(bought)).prem) * 100;
      simulated.insurer.setBehaviour(behaviour);
      try {
        const refused = await expectRefused(bought, 'surrender', { body: { refundFen: paidFen } });
        expect(refused).toEqual({ status: 503, code: 'policy.surrenderUnavailable' });
      } finally {
        simulated.insurer.setBehaviour({ kind: 'work' });
      }
      const { policy } = await surrenderPolicy(server, bought);
      expect(policy).toMatchObject({ state: 'surrendered' });
      expect(await stored(bought)).toMatchObject([{ amount_fen: String(paidFen) }]);
    },
    20_000,
  );

  test('took a surrender whose answer was lost pays the same, also after the cooling-off period', async () => {
    const bought = await received();
    const paidFen = Number((await orderOf(bought)).prem) * 100;
    const { trade, orderSn } = bought;
    setClock(LAST_COOLING_OFF_DAY, '23:59:00');
    simulated.insurer.setBehaviour({ kind: 'lost' });
    await attempt('surrender', { orderSn, refundFen: paidFen }, trade.token);
    simulated.insurer.setBehaviour({ kind: 'work' });
    setClock(DAY_AFTER, '00:01:00');
    expect(await call('surrenderValue', { orderSn }, trade.token)).toMatchObject({ refundFen: paidFen });
    expect(await surrenderPolicy(server, bought)).toMatchObject({ policy: { state: 'surrendered' } });
  }, 20_000);
});

test('the applicant is told of the surrender at once, and of the refund once it is done', async () => {
  const bought = await received('4711');
  await surrenderPolicy(server, bought);
  await sendMessages({ db, ports: simulated.ports, now: () => at(RECEIPT_DAY, '23:51:00') });
  for (const hour of ['09', '11']) {
    await sweepAt(at('2026-11-23', `${hour}:00:00`));
    await simulated.payments.noticesSent();
  }
  await sendMessages({ db, ports: simulated.ports, now: () => at('2026-11-23', '11:01:00') });
  const { prem } = await orderOf(bought);
  const texts = simulated.sms.texts().filter(({ mobile }) => mobile.endsWith('4711'));
  const surrenders = texts.map(({ text }) => text).filter((text) => text.includes('退保'));
  expect(surrenders).toEqual([
    expect.stringMatching(new RegExp(`^您的 .+ 已退保，保障已终止，退保金 ${prem} 元将原路退回`)),
    expect.stringMatching(new RegExp(`^您的 .+ 退保金 ${prem} 元已原路退回`)),
  ]);
});

/** Statements that the server never sends, and the constraint that refuses each. `$1` is a policy after its receipt. */
const ATTACKS: readonly [statement: string, constraint: string][] = [
  ["insert into policy_surrenders values ($1, now() + interval '90 years', 1)", 'policy_surrenders_period'],
  ["insert into policy_surrenders values ($1, '2026-11-21', 1)", 'policy_surrenders_receipt'],
  ["insert into policy_surrenders values ($1, '2026-12-20', 1000000000)", 'policy_surrenders_paid'],
  ["insert into policy_surrenders values ($1, '2026-12-07 15:59Z', 1)", 'policy_surrenders_cooling_off'],
  [
    'insert into refunds (payment_no, ask_again_at, amount_fen) select payment_no, now(), 1 from payments where order_sn = $1',
    'refunds_surrender',
  ],
  ['insert into policy_receipts values ($1, now(), 15)', 'policy_receipts_pkey'],
  ['update policy_receipts set cooling_off_days = 0 where order_sn = $1', '42501'],
  ['delete from policy_receipts where order_sn = $1', '42501'],
  ['delete from policy_surrenders where order_sn = $1', '42501'],
];

describe("with the server's connection and statements of its own", () => {
  test.each(ATTACKS)('%s is refused', async (statement, constraint) => {
    const bought = await received();
    const before = await stored(bought);
    expect(await attack(db.$client, statement, bought.orderSn)).toBe(constraint);
    expect(await stored(bought)).toEqual(before);
  });

  test('a receipt is stored with the move of its order alone', async () => {
    const { orderSn } = await newPolicy(server);
    const statement = 'insert into policy_receipts values ($1, now(), 15)';
    expect(await attack(db.$client, statement, orderSn)).toBe('policy_receipts_order');
  });
});

test('a refund of another amount than the surrender pays does not end it', async () => {
  const bought = await received();
  setClock(DAY_AFTER);
  await surrenderPolicy(server, bought);
  const [row] = (await stored(bought)) as { payment_no: string; amount_fen: string }[];
  const figures = { paymentNo: row!.payment_no, refundId: 'X', refundedAt: at(DAY_AFTER) };
  const paidFen = Number((await orderOf(bought)).prem) * 100;
  const settle = (refundFen: number) => settleRefund(db, { ...figures, refundFen }, at(DAY_AFTER));
  expect(await settle(paidFen)).toBe('unfit');
  expect(await settle(Number(row!.amount_fen))).toBe('refunded');
  expect(await settle(Number(row!.amount_fen))).toBe('known');
});

/** Sends what is due. The days of these tests pass in seconds, in which the job that sends messages has few turns. */
async function sendDueMessages(now: Date): Promise<void> {
  server.setNow(now.toISOString());
  const due = "select order_sn from messages where state = 'waiting' and due_at <= $1";
  while ((await query(databaseUrl, due, [now.toISOString()])).length > 0)
    await sendMessages({ db, ports: simulated.ports, now: () => now });
}

test('after all of it the sweep of the database finds nothing broken', async () => {
  await sendDueMessages(at('2026-12-11'));
  await expectUnbroken(owner.db);
});
