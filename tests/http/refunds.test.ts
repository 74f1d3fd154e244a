// Money that came too late goes back, and the files of the provider say the same as our rows.
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { sweep, type SweepContext } from '../../src/server/jobs/sweep.ts';
import type { PaymentPort } from '../../src/server/ports/payment-port.ts';
import { incomingFolder } from '../../src/server/providers/open-object-store.ts';
import { DEFAULT_RETENTION } from '../../src/server/settings/retention.ts';
import { openDatabase } from '../../src/server/store/connection/database.ts';
import { inTransaction } from '../../src/server/store/connection/transaction.ts';
import { moveOrder } from '../../src/server/store/orders.ts';
import { failPayment } from '../../src/server/store/payments.ts';
import { checkRows } from '../../src/server/store/invariant-queries.ts';
import { claimDueRefunds, settleRefund } from '../../src/server/store/refunds.ts';
import { completeApplication, placeOrder } from './complete-application.ts';
import { databaseHash, query, serverUrl } from './database.ts';
import { eventually } from './eventually.ts';
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

const NOW = afterNoon(0);
const HOUR = 3600;
/** 14:00 of the next day in Shanghai: its file of the day before is ready. */
const NEXT_DAY = 26 * HOUR;

/** The last two digits of an amount after which the provider sends no notice. */
const WITHOUT_NOTICE = 5;
const sweepAt = (secondsAfterNoon: number, context: Partial<SweepContext> = {}) => {
  server.setNow(afterNoon(secondsAfterNoon).toISOString());
  return sweep({
    db,
    ports: simulated.ports,
    publicUrl: () => publicUrl,
    incomingFolder: incomingFolder(simulated.dataDir),
    retention: DEFAULT_RETENTION,
    now: () => afterNoon(secondsAfterNoon),
    ...context,
  });
};

/** The provider before it has the file of any day: those that are reconciled stay so for the whole file. */
const withoutDayFiles = {
  ...simulated.ports,
  payments: {
    ...simulated.ports.payments,
    dayFile: () => Promise.resolve({ ok: false, failure: 'pending', detail: 'not yet' } as const),
  },
};

/** The provider, whose answers to some calls are not to be trusted. Notes the port of each refused request. */
function distrusting(calls: Partial<PaymentPort>) {
  const refusedBy: string[] = [];
  const ports = { ...simulated.ports, payments: { ...simulated.ports.payments, ...calls } };
  return { refusedBy, context: { ports, onRefused: (port: string) => void refusedBy.push(port) } };
}

/** An order whose payment the server gave up, and whose customer paid all the same. */
async function paidTooLate(premiumFen: number) {
  server.setNow(NOW.toISOString());
  const { tradeId, token } = await openTrade(server);
  const orderSn = await orderToPay(db, tradeId, NOW, premiumFen);
  const { paymentNo } = await call('pay', { orderSn, way: 'qr' }, token);
  await failPayment(db, paymentNo, NOW);
  await moveOrder(db, orderSn, 'cancel', NOW);
  wechatPay.pay(paymentNo);
  await wechatPay.noticesSent();
  return { paymentNo };
}

const rowOf = async (paymentNo: string) =>
  (
    await query<{ state: string; problem: string | null; refund_id: string | null }>(
      databaseUrl,
      'select p.state, r.problem, r.refund_id from payments p left join refunds r using (payment_no) where payment_no = $1',
      [paymentNo],
    )
  )[0];

const differences = () =>
  query(
    databaseUrl,
    'select kind, number, provider_fen::int as provider, own_fen::int as own from reconciliation_differences order by kind',
  );

describe('a payment that comes for a cancelled order', () => {
  test('is due for refund, goes back with the next sweep, and is asked for once', async () => {
    const { paymentNo } = await paidTooLate(126_900);
    expect(await rowOf(paymentNo)).toMatchObject({ state: 'refundDue' });
    const [first, second] = await Promise.all([sweepAt(60), sweepAt(60)]);
    await wechatPay.noticesSent();
    // The notice may be faster than the answer, and then ends the refund.
    await sweepAt(HOUR);
    expect((first.refundedPayments ?? 0) + (second.refundedPayments ?? 0)).toBeLessThanOrEqual(1);
    expect(await rowOf(paymentNo)).toMatchObject({ state: 'refunded', problem: null });
    expect((await sweepAt(2 * HOUR)).refundedPayments).toBeUndefined();
  });

  test('stays due while the provider does not answer', async () => {
    const { paymentNo } = await paidTooLate(127_000);
    wechatPay.setBehaviour({ kind: 'fail' });
    await sweepAt(60);
    expect(await rowOf(paymentNo)).toEqual({ state: 'refundDue', problem: null, refund_id: null });
    wechatPay.setBehaviour({ kind: 'work' });
    await sweepAt(90);
    // Another server may still be asking: its claim has five minutes.
    expect(await rowOf(paymentNo)).toMatchObject({ state: 'refundDue' });
    await sweepAt(HOUR);
    await wechatPay.noticesSent();
    await sweepAt(2 * HOUR);
    expect(await rowOf(paymentNo)).toMatchObject({ state: 'refunded' });
  });

  test('keeps no other one waiting while the provider has an error for it alone', async () => {
    const due = [await paidTooLate(128_300), await paidTooLate(128_400), await paidTooLate(128_500)];
    // The one that is asked for first: their order is random.
    let failing: string | undefined;
    const { context } = distrusting({
      refund: (order) => {
        failing ??= order.outTradeNo;
        return order.outTradeNo === failing
          ? Promise.resolve({ ok: false, failure: 'unavailable', detail: 'SYSTEM_ERROR' })
          : simulated.ports.payments.refund(order);
      },
    });
    await sweepAt(60, context);
    const asked = wechatPay.refunds().map(({ fields }) => fields.out_trade_no);
    expect(due.filter(({ paymentNo }) => !asked.includes(paymentNo))).toEqual([{ paymentNo: failing }]);
    await wechatPay.noticesSent();
    // Once its claim is over it is asked for again.
    await sweepAt(HOUR);
    await wechatPay.noticesSent();
    await sweepAt(2 * HOUR);
    expect(await rowOf(failing!)).toMatchObject({ state: 'refunded' });
  });

  test('is not asked for once two others in a row were not answered', async () => {
    for (const fen of [128_700, 128_800, 128_900]) await paidTooLate(fen);
    const asked: string[] = [];
    const { context } = distrusting({
      refund: ({ outTradeNo }) => {
        asked.push(outTradeNo);
        return Promise.resolve({ ok: false, failure: 'timedOut', detail: 'no response' });
      },
    });
    await sweepAt(60, context);
    expect(asked).toHaveLength(2);
    await sweepAt(HOUR);
    await wechatPay.noticesSent();
    await sweepAt(2 * HOUR);
  });

  test('keeps no other one waiting while the answer to it is not to be trusted', async () => {
    const first = await paidTooLate(127_600);
    const second = await paidTooLate(127_700);
    const { refusedBy, context } = distrusting({
      refund: (order) =>
        order.outTradeNo === first.paymentNo
          ? Promise.resolve({ ok: false, failure: 'unverified', detail: 'no signature' })
          : simulated.ports.payments.refund(order),
    });
    await sweepAt(60, context);
    await wechatPay.noticesSent();
    // The notice may be faster than the answer, and then ends the refund.
    await sweepAt(HOUR, context);
    expect(await rowOf(first.paymentNo)).toEqual({ state: 'refundDue', problem: null, refund_id: null });
    expect(await rowOf(second.paymentNo)).toMatchObject({ state: 'refunded' });
    expect(refusedBy).toEqual(['payments', 'payments']);
    await sweepAt(2 * HOUR);
    await wechatPay.noticesSent();
    await sweepAt(3 * HOUR);
    expect(await rowOf(first.paymentNo)).toMatchObject({ state: 'refunded' });
  });

  test('keeps no smaller one waiting while it is above the balance of the merchant, and goes back once that suffices', async () => {
    const first = await paidTooLate(127_900);
    const second = await paidTooLate(127_800);
    wechatPay.setBalance(127_800);
    const { refusedBy, context } = distrusting({});
    await sweepAt(60, context);
    await wechatPay.noticesSent();
    // The notice may be faster than the answer, and then ends the refund.
    await sweepAt(HOUR, context);
    expect(await rowOf(first.paymentNo)).toEqual({
      state: 'refundDue',
      problem: 'refused',
      refund_id: null,
    });
    expect(await rowOf(second.paymentNo)).toMatchObject({ state: 'refunded' });
    // A person has to raise the balance: it is asked for a day later.
    expect(refusedBy).toEqual(['payments']);
    wechatPay.setBalance(Infinity);
    await sweepAt(NEXT_DAY, { ports: withoutDayFiles });
    await wechatPay.noticesSent();
    await sweepAt(NEXT_DAY + HOUR, { ports: withoutDayFiles });
    expect(await rowOf(first.paymentNo)).toMatchObject({ state: 'refunded' });
  });

  test('that the provider never answers for keeps no other one waiting for long', async () => {
    const numbers = [(await paidTooLate(128_400)).paymentNo, (await paidTooLate(128_500)).paymentNo];
    let unanswered: string | undefined;
    const { context } = distrusting({
      refund: (order) => {
        unanswered ??= order.outTradeNo;
        return order.outTradeNo === unanswered
          ? Promise.resolve({ ok: false, failure: 'unavailable', detail: 'status 500' })
          : simulated.ports.payments.refund(order);
      },
    });
    const other = async () => (await rowOf(numbers.find((number) => number !== unanswered)!))?.state;
    for (let sweeps = 1; sweeps <= 20 && (await other()) === 'refundDue'; sweeps += 1) {
      await sweepAt(600 * sweeps, context);
      await wechatPay.noticesSent();
    }
    expect(await other()).toBe('refunded');
    expect(await rowOf(unanswered!)).toEqual({ state: 'refundDue', problem: null, refund_id: null });
    await sweepAt(6 * HOUR);
    await wechatPay.noticesSent();
  });

  test('that the bank does not take back is left to a person, with the reason, and asked about a day later', async () => {
    const { paymentNo } = await paidTooLate(126_807);
    await sweepAt(60);
    await wechatPay.noticesSent();
    await sweepAt(HOUR);
    expect(await rowOf(paymentNo)).toEqual({ state: 'refundDue', problem: 'abnormal', refund_id: null });
    const asked = wechatPay.requestCount();
    await sweepAt(2 * HOUR);
    expect(wechatPay.requestCount()).toBe(asked);
    expect(server.logged.some((line) => line.includes('pay.refundDue'))).toBe(true);
  });

  test('shows on its order, before and after; the order can be deleted only after (A53)', async () => {
    server.setNow(NOW.toISOString());
    const trade = await completeApplication(server);
    const orderSn = await placeOrder(server, trade);
    const { paymentNo } = await call('pay', { orderSn, way: 'qr' }, trade.token);
    await failPayment(db, paymentNo, NOW);
    await call('cancel', { orderSn }, trade.token);
    const refundOf = async () => (await call('orderDetails', { orderSn }, trade.token)).order.refund;
    expect(await refundOf()).toBeUndefined();
    wechatPay.pay(paymentNo);
    await wechatPay.noticesSent();
    const { prem: amount } = (await call('orderDetails', { orderSn }, trade.token)).order;
    expect(await refundOf()).toEqual({ amount, state: 'due' });
    expect((await call('orderDetails', { orderSn }, trade.token)).order.actions).toEqual([]);
    const before = await databaseHash(databaseUrl);
    expect(await attempt('orderDelete', { orderSn }, trade.token)).toMatchObject({
      status: 409,
      body: { code: 'order.refundDue' },
    });
    expect(await databaseHash(databaseUrl)).toBe(before);
    await sweepAt(HOUR);
    await wechatPay.noticesSent();
    await sweepAt(2 * HOUR);
    expect(await refundOf()).toEqual({ amount, state: 'done' });
    expect(await call('orderDelete', { orderSn }, trade.token)).toEqual({ orderState: 'deleted' });
  });
});

test('of two servers at the same moment one asks for a refund', async () => {
  const { paymentNo } = await paidTooLate(127_200);
  const claim = { now: afterNoon(60), claimedUntil: afterNoon(360), limit: 50 };
  const claimedBy = async (claimer: Parameters<typeof claimDueRefunds>[0]) =>
    (await claimDueRefunds(claimer, claim)).some((payment) => payment.paymentNo === paymentNo);
  const [first, second] = await inTransaction(db, async (tx) => {
    const isFirst = await claimedBy(tx);
    const other = claimedBy(db);
    await eventually(async () =>
      expect(
        await query(
          databaseUrl,
          "select 1 from pg_stat_activity where wait_event_type = 'Lock' and query ~ 'refunds'",
        ),
      ).not.toEqual([]),
    );
    return [isFirst, { other }] as const;
  });
  expect([first, await second.other]).toEqual([true, false]);
});

test('a refund that is reported fifty times has one effect; another amount or number has none', async () => {
  const { paymentNo } = await paidTooLate(127_300);
  const figures = { paymentNo, refundId: `50${paymentNo}`, refundFen: 127_300, refundedAt: NOW };
  expect(await settleRefund(db, { ...figures, refundFen: 127_299 }, NOW)).toBe('unfit');
  expect(await settleRefund(db, { ...figures, paymentNo: 'B0' }, NOW)).toBe('unfit');
  const settled = await Promise.all(Array.from({ length: 50 }, () => settleRefund(db, figures, NOW)));
  expect(settled.toSorted()).toEqual([...Array.from({ length: 49 }, () => 'known'), 'refunded']);
  expect(await settleRefund(db, { ...figures, refundId: 'X' }, NOW)).toBe('unfit');
  // The provider has such a refund too, as its file of the day says.
  const amount = { refundFen: 127_300, totalFen: 127_300 };
  const refund = { outTradeNo: paymentNo, outRefundNo: `R${paymentNo}`, reason: '订单已失效', ...amount };
  await simulated.ports.payments.refund({ ...refund, noticeUrl: publicUrl });
});

test('the payment that pays an order does not go back by a notice', async () => {
  const { tradeId, token } = await openTrade(server);
  const orderSn = await orderToPay(db, tradeId, NOW);
  const { paymentNo } = await call('pay', { orderSn, way: 'qr' }, token);
  wechatPay.pay(paymentNo);
  await wechatPay.noticesSent();
  const figures = { paymentNo, refundId: 'X', refundFen: 126_800, refundedAt: NOW };
  expect(await settleRefund(db, figures, NOW)).toBe('unfit');
  expect(await rowOf(paymentNo)).toMatchObject({ state: PAYS });
});

describe('the day file of the provider', () => {
  test('is compared once its day is over: a payment whose notice was lost is found, and nothing differs', async () => {
    server.setNow(NOW.toISOString());
    const { tradeId, token } = await openTrade(server);
    const orderSn = await orderToPay(db, tradeId, NOW, 127_400 + WITHOUT_NOTICE);
    const { paymentNo } = await call('pay', { orderSn, way: 'qr' }, token);
    await failPayment(db, paymentNo, NOW);
    wechatPay.pay(paymentNo);
    expect(await rowOf(paymentNo)).toMatchObject({ state: 'failure' });
    // Before ten o'clock the provider has no file yet.
    expect((await sweepAt(20 * HOUR)).reconciledDays).toBeUndefined();
    expect(await sweepAt(NEXT_DAY)).toMatchObject({ reconciledDays: 1 });
    expect(await rowOf(paymentNo)).toMatchObject({ state: 'refundDue' });
    expect((await sweepAt(NEXT_DAY)).reconciledDays).toBeUndefined();
    expect(await differences()).toEqual([]);
    expect(
      await query(databaseUrl, 'select payments > 5 as paid, refunds > 1 as refunded from reconciled_days'),
    ).toEqual([{ paid: true, refunded: true }]);
  });

  /** A payment of the day that its customer left, and then paid all the same: its notice was lost. */
  async function leftAndPaid(premiumFen: number) {
    server.setNow(NOW.toISOString());
    const { tradeId, token } = await openTrade(server);
    const orderSn = await orderToPay(db, tradeId, NOW, premiumFen + WITHOUT_NOTICE);
    const { paymentNo } = await call('pay', { orderSn, way: 'qr' }, token);
    await failPayment(db, paymentNo, NOW, { reason: 'replaced', charge: 'open' });
    wechatPay.pay(paymentNo);
    return paymentNo;
  }

  test('is compared again while the provider does not answer for a payment in it, and ends once it does', async () => {
    await query(databaseUrl, 'delete from reconciled_days');
    const paymentNo = await leftAndPaid(128_000);
    const { context } = distrusting({
      query: () => Promise.resolve({ ok: false, failure: 'timedOut', detail: 'no response' }),
    });
    expect((await sweepAt(NEXT_DAY, context)).reconciledDays).toBeUndefined();
    expect(await rowOf(paymentNo)).toMatchObject({ state: 'failure' });
    expect(await sweepAt(NEXT_DAY)).toMatchObject({ reconciledDays: 1 });
    expect(await rowOf(paymentNo)).toMatchObject({ state: 'refundDue' });
    expect(await differences()).toEqual([]);
  });

  test.each(['timedOut', 'unverified'] as const)(
    'keeps no other day, and where it can no other payment, waiting for an answer that is %s',
    async (failure) => {
      await query(databaseUrl, 'delete from reconciled_days');
      const numbers = [await leftAndPaid(128_100), await leftAndPaid(128_200)].toSorted();
      const { refusedBy, context } = distrusting({
        query: (number) =>
          number === numbers[0]
            ? Promise.resolve({ ok: false, failure, detail: 'none' })
            : simulated.ports.payments.query(number),
      });
      expect(await sweepAt(NEXT_DAY + 24 * HOUR, context)).toMatchObject({ reconciledDays: 1 });
      expect(await query(databaseUrl, 'select day::text from reconciled_days')).toEqual([
        { day: '2026-11-22' },
      ]);
      expect(refusedBy).toEqual(failure === 'unverified' ? ['payments'] : []);
      const other = failure === 'unverified' ? 'refundDue' : 'failure';
      expect(await rowOf(numbers[1]!)).toMatchObject({ state: other });
      expect(await sweepAt(NEXT_DAY + 25 * HOUR)).toMatchObject({ reconciledDays: 1 });
      for (const paymentNo of numbers) expect(await rowOf(paymentNo)).toMatchObject({ state: 'refundDue' });
      expect(await differences()).toEqual([]);
    },
  );

  test('keeps no other day waiting while it is not to be trusted, and is compared once it is', async () => {
    await query(databaseUrl, 'delete from reconciled_days');
    const [day, nextDay] = ['2026-11-21', '2026-11-22'];
    const { refusedBy, context } = distrusting({
      dayFile: (date) =>
        date === day
          ? Promise.resolve({ ok: false, failure: 'invalid', detail: 'the file has another hash' })
          : simulated.ports.payments.dayFile(date),
    });
    const reconciledDays = () =>
      query(databaseUrl, 'select day::text from reconciled_days order by reconciled_at, day');
    expect(await sweepAt(NEXT_DAY + 24 * HOUR, context)).toMatchObject({ reconciledDays: 1 });
    expect(await reconciledDays()).toEqual([{ day: nextDay }]);
    expect(refusedBy).toEqual(['payments']);
    expect(await sweepAt(NEXT_DAY + 25 * HOUR)).toMatchObject({ reconciledDays: 1 });
    expect(await reconciledDays()).toEqual([{ day: nextDay }, { day }]);
  });

  const lackingRefund = (refundNo: string): Partial<PaymentPort> => ({
    dayFile: async (date) => {
      const file = await simulated.ports.payments.dayFile(date);
      return file.ok
        ? { ...file, value: file.value.filter(({ outRefundNo }) => outRefundNo !== refundNo) }
        : file;
    },
  });

  test('names a refund of ours that the provider does not have, once the provider has answered for it', async () => {
    await query(databaseUrl, 'delete from reconciled_days');
    const { paymentNo } = await paidTooLate(128_600);
    await sweepAt(60);
    await wechatPay.noticesSent();
    await sweepAt(HOUR);
    expect(await rowOf(paymentNo)).toMatchObject({ state: 'refunded' });
    const refundNo = `R${paymentNo}`;
    const queryRefund = (failure: 'timedOut' | 'missing') => () =>
      Promise.resolve({ ok: false, failure, detail: '' } as const);
    const unasked = distrusting({ ...lackingRefund(refundNo), queryRefund: queryRefund('timedOut') });
    expect((await sweepAt(NEXT_DAY, unasked.context)).reconciledDays).toBeUndefined();
    const { context } = distrusting({ ...lackingRefund(refundNo), queryRefund: queryRefund('missing') });
    expect(await sweepAt(NEXT_DAY, context)).toMatchObject({ reconciledDays: 1 });
    const difference = { number: refundNo, provider: null, own: 128_600 };
    expect(await differences()).toEqual([{ kind: 'refundMissingAtProvider', ...difference }]);
  });

  test('of the day on which a refund came to its customer may lack it: it has that of the day on which we asked for it', async () => {
    await query(databaseUrl, 'delete from reconciliation_differences; delete from reconciled_days');
    const [done] = await query<{ payment_no: string }>(
      databaseUrl,
      'select payment_no from refunds where refund_id is not null limit 1',
    );
    const { context } = distrusting(lackingRefund(`R${done!.payment_no}`));
    expect(await sweepAt(NEXT_DAY, context)).toMatchObject({ reconciledDays: 1 });
    expect(await differences()).toEqual([]);
  });

  test('names what it knows otherwise than our rows', async () => {
    const [first] = await query<{ payment_no: string }>(
      databaseUrl,
      "select payment_no from payments where state in ('success', 'waitingInsurer')",
    );
    await query(databaseUrl, 'delete from reconciled_days');
    await query(
      databaseUrl,
      `set session_replication_role = replica;
       update payments set amount_fen = 1 where payment_no = '${first!.payment_no}'`,
    );
    expect(await sweepAt(NEXT_DAY)).toMatchObject({ reconciledDays: 1 });
    expect(await differences()).toEqual([
      { kind: 'paymentDiffers', number: first!.payment_no, provider: 126_800, own: 1 },
    ]);
  });

  test('is compared from the day of our first payment on, although nothing of that day was paid here', async () => {
    await query(databaseUrl, 'delete from reconciliation_differences; delete from reconciled_days');
    const paymentNo = await leftAndPaid(128_300);
    await query(
      databaseUrl,
      `set session_replication_role = replica; update payments set paid_at = paid_at + interval '1 day'`,
    );
    expect(await sweepAt(NEXT_DAY)).toMatchObject({ reconciledDays: 1 });
    expect(await rowOf(paymentNo)).toMatchObject({ state: 'refundDue' });
  });
});

// At the end: the day files have these refunds, which no row of ours has.
describe('a payment that comes for a cancelled order,', () => {
  test('that a person gave back at the provider is not asked for every day', async () => {
    const { paymentNo } = await paidTooLate(128_100);
    wechatPay.giveBack(paymentNo, 128_100);
    const { refusedBy, context } = distrusting({});
    expect((await sweepAt(60, context)).refundedPayments).toBe(1);
    expect(await rowOf(paymentNo)).toEqual({ state: 'refunded', problem: null, refund_id: null });
    const [payment] = await query<{ failure: string; order_sn: string }>(
      databaseUrl,
      'select failure, order_sn from payments where payment_no = $1',
      [paymentNo],
    );
    expect(payment!.failure).toBe('refunded');
    const messages = 'select kind from messages where order_sn = $1 and subject = $2';
    expect(await query(databaseUrl, messages, [payment!.order_sn, paymentNo])).toEqual([
      { kind: 'paymentRefunded' },
    ]);
    await sweepAt(NEXT_DAY + HOUR, { ports: withoutDayFiles });
    expect(refusedBy).toEqual([]);
    // The account of the server cannot read who settled a difference.
    const owner = openDatabase(databaseUrl);
    onTestFinished(owner.close);
    const { broken } = await checkRows(owner.db, 'forgottenMoney', 1000);
    expect(broken).not.toContain(`payment ${paymentNo}`);
  });

  test('of which a person gave back a part stays due', async () => {
    const { paymentNo } = await paidTooLate(128_200);
    wechatPay.giveBack(paymentNo, 100);
    await sweepAt(60);
    expect(await rowOf(paymentNo)).toEqual({ state: 'refundDue', problem: 'refused', refund_id: null });
  });
});
