// The life of a policy in the database, against a model that counts moments instead of days.
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import type { OrderSnapshot } from '../../src/core/orders/order-snapshot.ts';
import { policyStateAt, policyStates, type PolicyState } from '../../src/core/orders/policy-life.ts';
import { openDatabase } from '../../src/server/store/connection/database.ts';
import { createSession } from '../../src/server/store/devices.ts';
import { writeSnapshot } from '../../src/server/store/order-snapshots.ts';
import { moveOrder } from '../../src/server/store/orders.ts';
import { openPayment, settlePayment } from '../../src/server/store/payments.ts';
import { completePolicy } from '../../src/server/store/policies.ts';
import { confirmReceipt, readPolicyRecord, surrenderPolicy } from '../../src/server/store/policy-life.ts';
import { createTrade } from '../../src/server/store/trades.ts';
import { casesByDepth } from '../depth.ts';
import { testDataKeys } from './data-keys.ts';
import { freshDatabase, query, serverUrl } from './database.ts';
import { expectUnbroken } from './expect-unbroken.ts';
import { orderToPay, PREMIUM_FEN } from './order-to-pay.ts';
import { PRODUCTS } from './trade.ts';

const url = await freshDatabase();
const { db, close } = openDatabase(serverUrl(url), testDataKeys);
const owner = openDatabase(url, testDataKeys);
afterAll(() => Promise.all([close(), owner.close()]));

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** 00:00 of the first day of every cover, in Shanghai. */
const FIRST_DAY = '2027-03-01';
const START = Date.parse(`${FIRST_DAY}T00:00:00+08:00`);

interface Cover {
  /** Undefined for life. */
  days: number | undefined;
  coolingOffDays: number;
}

const lastDayOf = ({ days }: Cover): string | null =>
  days === undefined ? null : new Date(START + (days - 1) * DAY + 8 * HOUR).toISOString().slice(0, 10);

/** An issued policy. Returns the number of its order. */
async function issuePolicy(cover: Cover): Promise<string> {
  const now = new Date(START);
  const { session } = await createSession(db, now);
  const { tradeId } = await createTrade(db, session, { ...PRODUCTS.chenghai, platformCode: '' });
  const orderSn = await orderToPay(db, tradeId, now);
  await writeSnapshot(db, orderSn, { coolingOffDays: cover.coolingOffDays } as OrderSnapshot);
  const payment = (await openPayment(db, { orderSn, provider: 'wechatPay' }, now))!;
  const { paymentNo, amountFen, currency } = payment;
  await settlePayment(
    db,
    { paymentNo, transactionId: `T${paymentNo}`, amountFen, currency, paidAt: now },
    now,
  );
  await moveOrder(db, orderSn, 'issue', now);
  const policy = { orderSn, policyNo: `CHL${orderSn}`, firstDay: FIRST_DAY, lastDay: lastDayOf(cover) };
  await completePolicy(db, { ...policy, issuedAt: now, sha256: 'a'.repeat(64) }, Buffer.from('policy'), now);
  return orderSn;
}

/** The expected life of a policy. */
class PolicyModel {
  receiptAt: number | undefined;
  refundFen: number | undefined;
  private readonly coverEnds: number;
  private readonly cover: Cover;
  constructor(cover: Cover) {
    this.cover = cover;
    this.coverEnds = START + (cover.days ?? Infinity) * DAY;
  }

  stateAt(now: number): PolicyState {
    if (this.refundFen !== undefined) return 'surrendered';
    if (now >= this.coverEnds) return 'expired';
    if (this.receiptAt === undefined) return 'generated';
    const { coolingOffDays } = this.cover;
    const midnight = START + (Math.floor((this.receiptAt - START) / DAY) + 1) * DAY;
    return coolingOffDays > 0 && now < midnight + coolingOffDays * DAY ? 'coolingOff' : 'inForce';
  }

  receive(now: number): boolean {
    if (this.stateAt(now) !== 'generated') return false;
    this.receiptAt = now;
    return true;
  }

  surrender(now: number, refundFen: number): boolean {
    const state = this.stateAt(now);
    const isAllowed =
      (state === 'coolingOff' && refundFen === PREMIUM_FEN) ||
      (state === 'inForce' && refundFen <= PREMIUM_FEN);
    if (isAllowed) this.refundFen = refundFen;
    return isAllowed;
  }
}

/** Surrenders at any amount; a trigger refuses those that the server never asks for. */
const surrender = (orderSn: string, refundFen: number, now: number): Promise<boolean> =>
  surrenderPolicy(db, { orderSn, refundFen }, new Date(now)).catch(
    (error: { cause?: { constraint?: string } }) => {
      expect(error.cause?.constraint).toMatch(/^policy_surrenders_(paid|cooling_off)$/);
      return false;
    },
  );

test('after any sequence of receipts, surrenders and days, a policy, its refund and its history are those of the model [S-015]', async () => {
  const step = fc.record({
    event: fc.constantFrom('receive' as const, 'surrender' as const, 'wait' as const),
    refundFen: fc.constantFrom(0, 1, PREMIUM_FEN - 1, PREMIUM_FEN, PREMIUM_FEN + 1),
    waitMs: fc.oneof(
      fc.constant(0),
      fc.integer({ min: 0, max: DAY }),
      fc.constant(DAY),
      fc.constant(10 * DAY),
    ),
  });
  const cover = fc.record({
    days: fc.constantFrom(undefined, 1, 3, 20, 365),
    coolingOffDays: fc.constantFrom(0, 1, 15),
  });
  const reached = new Set<PolicyState>();
  await fc.assert(
    fc.asyncProperty(cover, fc.array(step, { minLength: 2, maxLength: 12 }), async (length, steps) => {
      const orderSn = await issuePolicy(length);
      const model = new PolicyModel(length);
      let now = START;
      for (const { event, refundFen, waitMs } of steps) {
        now += waitMs;
        if (event === 'receive')
          expect(await confirmReceipt(db, orderSn, new Date(now))).toBe(model.receive(now));
        if (event === 'surrender')
          expect(await surrender(orderSn, refundFen, now)).toBe(model.surrender(now, refundFen));
        const record = (await readPolicyRecord(db, orderSn))!;
        expect(policyStateAt(record.facts, now)).toBe(model.stateAt(now));
        expect(record.refund?.amountFen).toBe(model.refundFen);
        reached.add(model.stateAt(now));
      }
      const refunds = await query(
        url,
        'select f.amount_fen::int as fen from refunds f join payments using (payment_no) where order_sn = $1',
        [orderSn],
      );
      expect(refunds).toEqual(model.refundFen ? [{ fen: model.refundFen }] : []);
      await expectUnbroken(owner.db, ['I-6', 'I-26', 'I-31']);
    }),
    { numRuns: casesByDepth({ sample: 60, deep: 400 }) },
  );
  expect([...reached].sort()).toEqual(policyStates.filter((state) => state !== 'generating').toSorted());
});
