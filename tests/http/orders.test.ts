// The life of an order in the database: its own statements, those of an attacker, and several at once.
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import allowedMoves from '../../fixtures/order-edges.json' with { type: 'json' };
import {
  orderEvents,
  orderStates,
  type OrderEvent,
  type OrderState,
} from '../../src/core/orders/order-life.ts';
import { openDatabase } from '../../src/server/store/connection/database.ts';
import { createSession } from '../../src/server/store/devices.ts';
import { expireOrders, moveOrder, openOrder, readOrder, submitOrder } from '../../src/server/store/orders.ts';
import { inTransaction } from '../../src/server/store/connection/transaction.ts';
import { readTrail } from '../../src/server/store/trail.ts';
import { verifyTrail } from '../../src/server/store/verify-trail.ts';
import { readMoves } from '../../src/server/store/state-moves.ts';
import { writeDraft } from '../../src/server/store/drafts.ts';
import { deleteEmptyTrades, deleteIdleApplications } from '../../src/server/store/idle-applications.ts';
import { readReleasedVersion } from '../../src/server/store/releases.ts';
import { createTrade } from '../../src/server/store/trades.ts';
import { casesByDepth } from '../depth.ts';
import { testDataKeys } from './data-keys.ts';
import { expectUnbroken } from './expect-unbroken.ts';
import { freshDatabase, query, serverUrl } from './database.ts';
import { attack, attackUnguarded } from './state-guards.ts';
import { PRODUCTS } from './trade.ts';

const url = await freshDatabase();
const { db, close } = openDatabase(serverUrl(url), testDataKeys);
const owner = openDatabase(url);
afterAll(() => Promise.all([close(), owner.close()]));

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const scope = { ...PRODUCTS.chenghai, platformCode: '' };
/** 23:50 in Shanghai: ten minutes before an order ends. */
const EVENING = new Date('2026-11-27T23:50:00+08:00');
const MIDNIGHT = new Date('2026-11-28T00:00:00+08:00');
const after = (moment: Date, ms: number) => new Date(moment.getTime() + ms);

async function newTrade(now = EVENING) {
  const { session } = await createSession(db, now);
  const trade = await createTrade(db, session, scope);
  return { session, ...trade };
}

const PREMIUM = 126_800;

/** Moves an order by any event; a submission has the premium. */
const move = (orderSn: string, event: OrderEvent, now: Date) =>
  event === 'submit' || event === 'inviteInsured'
    ? submitOrder(db, orderSn, { event, premiumFen: PREMIUM }, now)
    : moveOrder(db, orderSn, event, now);

/** An order that its events have led to a state. */
async function orderAfter(events: readonly OrderEvent[], now = EVENING) {
  const trade = await newTrade(now);
  const { orderSn } = await openOrder(db, trade.tradeId, now);
  for (const event of events) expect(await move(orderSn, event, now)).toBeDefined();
  return { ...trade, orderSn };
}

const TO_PAY = ['submit', 'accept', 'requestPayment'] as const;

test('the database allows exactly the moves of the specification and its decisions [S-001]', async () => {
  const edges = await query<{ event: string; from: string; to: string }>(
    url,
    `select event, from_state as "from", to_state as "to" from state_edges where machine = 'order'`,
  );
  const text = (rows: readonly { event: string; from: string; to: string }[]) =>
    rows.map(({ event, from, to }) => `${from} ${event} ${to}`).sort();
  expect(text(edges)).toEqual(text(allowedMoves));
});

test('the first order of a trade has its number, and twenty calls at once open one order', async () => {
  const { tradeId, orderSn } = await newTrade();
  const opened = await Promise.all(Array.from({ length: 20 }, () => openOrder(db, tradeId, EVENING)));
  expect(new Set(opened.map((order) => order.orderSn))).toEqual(new Set([orderSn]));
  expect(opened[0]).toEqual({ orderSn, tradeId, state: 'draft', expiresAt: null, premiumFen: null });
});

test('an application gets another order, with another number, once its order has ended', async () => {
  const { tradeId, orderSn } = await orderAfter([...TO_PAY, 'modify']);
  const second = await openOrder(db, tradeId, EVENING);
  expect(second).toMatchObject({ tradeId, state: 'draft' });
  expect(second.orderSn).not.toBe(orderSn);
  expect(await openOrder(db, tradeId, EVENING)).toEqual(second);
});

test('an order of yesterday makes way for one of today, before any job has ended it (A51)', async () => {
  const { tradeId, orderSn, session } = await orderAfter(TO_PAY);
  const today = await openOrder(db, tradeId, MIDNIGHT);
  expect(today.orderSn).not.toBe(orderSn);
  expect(await readOrder(db, session, orderSn, MIDNIGHT)).toMatchObject({ state: 'expired' });
});

test('of twenty payments at once one moves the order', async () => {
  const { orderSn } = await orderAfter(TO_PAY);
  const moved = await Promise.all(Array.from({ length: 20 }, () => moveOrder(db, orderSn, 'pay', EVENING)));
  expect(moved.filter(Boolean)).toHaveLength(1);
  expect((await readMoves(db, 'order', orderSn)).map(({ event }) => event)).toEqual([...TO_PAY, 'pay']);
});

test('every move is an entry of the trail of its application, and a refused one is none [I-26]', async () => {
  const { tradeId, orderSn } = await orderAfter(TO_PAY);
  await Promise.all(Array.from({ length: 5 }, () => moveOrder(db, orderSn, 'pay', EVENING)));
  await moveOrder(db, orderSn, 'cancel', EVENING);
  const entries = await inTransaction(db, (tx) => readTrail(tx, tradeId));
  const moves = (await readMoves(db, 'order', orderSn)).map(({ fromState, toState }) => ({
    kind: 'orderMoved',
    details: { from: fromState, to: toState },
  }));
  expect(moves).toHaveLength(TO_PAY.length + 1);
  expect(entries.map(({ kind, details }) => ({ kind, details }))).toEqual(moves);
  expect(await verifyTrail(db, tradeId)).toMatchObject({ fault: undefined });
});

test('of a payment and a cancellation at once one moves the order', async () => {
  const { orderSn } = await orderAfter(TO_PAY);
  const moved = await Promise.all(
    (['pay', 'cancel'] as const).map((event) => moveOrder(db, orderSn, event, EVENING)),
  );
  expect(moved.filter(Boolean)).toHaveLength(1);
});

describe('at 24:00', () => {
  const last = after(MIDNIGHT, -1);

  test('an order is paid in the last millisecond, and no more at midnight [V-090]', async () => {
    const [early, late] = [await orderAfter(TO_PAY), await orderAfter(TO_PAY)];
    expect(await moveOrder(db, early.orderSn, 'pay', last)).toMatchObject({ state: 'paying' });
    expect(await moveOrder(db, late.orderSn, 'pay', MIDNIGHT)).toBeUndefined();
    expect(await readOrder(db, late.session, late.orderSn, last)).toMatchObject({ state: 'toPay' });
    expect(await readOrder(db, late.session, late.orderSn, MIDNIGHT)).toMatchObject({ state: 'expired' });
  });

  test('a payment that began before is still confirmed after midnight', async () => {
    const { orderSn } = await orderAfter([...TO_PAY, 'pay']);
    expect(await moveOrder(db, orderSn, 'confirmPayment', after(MIDNIGHT, MINUTE))).toMatchObject({
      state: 'paid',
    });
  });

  test('a payment that fails after midnight leaves an expired order', async () => {
    const { orderSn } = await orderAfter([...TO_PAY, 'pay']);
    const failed = await moveOrder(db, orderSn, 'failPayment', after(MIDNIGHT, MINUTE));
    expect(failed).toMatchObject({ state: 'expired', expiresAt: MIDNIGHT });
  });

  test('the job ends the orders whose day is over, once, and no other', async () => {
    const waiting = await orderAfter(TO_PAY);
    const paying = await orderAfter([...TO_PAY, 'pay']);
    expect(await expireOrders(db, last)).toBe(0);
    expect(await expireOrders(db, MIDNIGHT)).toBeGreaterThan(0);
    expect(await expireOrders(db, MIDNIGHT)).toBe(0);
    const stored = await query(url, 'select state from orders where order_sn = any($1) order by state', [
      [waiting.orderSn, paying.orderSn],
    ]);
    expect(stored).toEqual([{ state: 'expired' }, { state: 'paying' }]);
  });
});

test('an order of another owner, and a deleted one, read as no order', async () => {
  const { orderSn, session } = await orderAfter([...TO_PAY, 'cancel']);
  const { session: stranger } = await newTrade();
  expect(await readOrder(db, session, orderSn, EVENING)).toMatchObject({ state: 'cancelled' });
  expect(await readOrder(db, stranger, orderSn, EVENING)).toBeUndefined();
  await moveOrder(db, orderSn, 'delete', EVENING);
  expect(await readOrder(db, session, orderSn, EVENING)).toBeUndefined();
  expect((await readMoves(db, 'order', orderSn)).at(-1)).toMatchObject({
    event: 'delete',
    fromState: 'cancelled',
  });
});

test('neither an idle application nor an empty one is deleted once it has an order', async () => {
  const later = after(EVENING, 400 * DAY);
  const scopes = { screen: 'insureInfomation', subject: '', revision: 0, answers: {} };
  const { versionId } = (await readReleasedVersion(db, scopes.screen, scope))!;
  const [ordered, idle] = [await orderAfter([...TO_PAY, 'cancel']), await newTrade()];
  for (const { tradeId } of [ordered, idle]) await writeDraft(db, { ...scopes, tradeId, versionId });
  const [emptyOrdered, empty] = [await orderAfter([]), await newTrade()];
  const of = [ordered, idle, emptyOrdered, empty].map(({ tradeId }) => tradeId);
  await deleteIdleApplications(db, 'drafts', later, later);
  await deleteEmptyTrades(db, later, later);
  const kept = await query<{ id: string }>(
    url,
    'select trade_id as id from trades where trade_id = any($1)',
    [of],
  );
  expect(kept.map(({ id }) => id).sort()).toEqual([ordered.tradeId, emptyOrdered.tradeId].sort());
  expect(await query(url, 'select 1 from drafts where trade_id = any($1)', [of])).toHaveLength(1);
});

/** Statements that the server never sends, and the constraint that refuses each. `$1` is an order that waits for payment. */
const ATTACKS: readonly [statement: string, constraint: string][] = [
  ["update orders set state = 'paid', event = 'confirmPayment' where order_sn = $1", 'orders_edge'],
  ["update orders set state = 'paying' where order_sn = $1", 'orders_edge'],
  ["update orders set expires_at = expires_at + interval '1 day' where order_sn = $1", 'orders_edge'],
  ["update orders set state = 'paying', event = 'pay', premium_fen = 1 where order_sn = $1", 'orders_price'],
  [
    "update orders set state = 'paying', event = 'pay', moved_at = expires_at where order_sn = $1",
    'orders_end_of_day',
  ],
  ["update orders set state = 'expired', event = 'expire' where order_sn = $1", 'orders_end_of_day'],
  [
    `update orders set state = 'paying', event = 'pay', moved_at = moved_at - interval '1 second'
     where order_sn = $1`,
    'orders_clock',
  ],
  [
    `insert into orders (order_sn, trade_id, state, moved_at)
     select 'X' || order_sn, trade_id, 'expired', now() from orders where order_sn = $1`,
    'orders_start',
  ],
  [
    `insert into orders (order_sn, trade_id, state, moved_at)
     select 'X' || order_sn, trade_id, 'draft', now() from orders where order_sn = $1`,
    'orders_open',
  ],
];

describe("with the server's connection and statements of its own", () => {
  test.each(ATTACKS)('%s is refused', async (statement, constraint) => {
    const { orderSn } = await orderAfter(TO_PAY);
    const before = await query(url, 'select * from orders where order_sn = $1', [orderSn]);
    expect(await attack(db.$client, statement, orderSn)).toBe(constraint);
    expect(await query(url, 'select * from orders where order_sn = $1', [orderSn])).toEqual(before);
  });

  test.each(ATTACKS)('%s would succeed without its guard', async (statement, constraint) => {
    const { orderSn } = await orderAfter(TO_PAY);
    expect(await attackUnguarded(url, constraint, statement, orderSn)).toBe('accepted');
  });

  test.each([
    "update orders set order_sn = 'X' where order_sn = $1",
    'delete from orders where order_sn = $1',
    'delete from state_moves where subject = $1',
    "update state_moves set event = 'pay' where subject = $1",
    "insert into state_moves values ('order', $1, 9, 'pay', 'toPay', 'paying', now())",
    "insert into state_edges select 'order', 'pay', 'draft', 'paid' where $1 <> ''",
  ])('the right to %s is missing', async (statement) => {
    const { orderSn } = await orderAfter(TO_PAY);
    expect(await attack(db.$client, statement, orderSn)).toBe('42501');
  });
});

test("not even the owner of the tables gives an order another trade's answers", async () => {
  const { orderSn } = await orderAfter(TO_PAY);
  const { tradeId } = await newTrade();
  const change = query(
    url,
    "update orders set trade_id = $2, state = 'paying', event = 'pay' where order_sn = $1",
    [orderSn, tradeId],
  );
  await expect(change).rejects.toMatchObject({ constraint: 'orders_identity' });
});

/** The expected life of an order, with its own copy of the moves. */
class OrderModel {
  state: OrderState = 'draft';
  endsAt: number | undefined;
  readonly moves: string[] = [];

  stateAt(now: number): OrderState {
    const waits = ['toConfirmInsured', 'facePending', 'toPay'].includes(this.state);
    return waits && this.endsAt !== undefined && now >= this.endsAt ? 'expired' : this.state;
  }

  /** @returns whether the event moves the order */
  move(event: OrderEvent, now: number): boolean {
    const isOver = this.stateAt(now) !== this.state;
    if (isOver !== (event === 'expire')) return false;
    const edge = allowedMoves.find((each) => each.event === event && each.from === this.state);
    if (!edge) return false;
    this.state = edge.to as OrderState;
    this.moves.push(event);
    if (['inviteInsured', 'requestPayment', 'clearRisk'].includes(event)) this.endsAt = endOfDay(now);
    return true;
  }
}

/** The next midnight in Shanghai, through the calendar of the runtime instead of arithmetic. */
function endOfDay(now: number): number {
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short' });
  const [today, tomorrow] = [day.format(now), day.format(now + DAY)];
  expect(tomorrow > today).toBe(true);
  return Date.parse(`${tomorrow}T00:00:00+08:00`);
}

/** What a sweep says of orders by themselves; payments, answers and policies have models and tests of their own. */
const LIFE_INVARIANTS = ['I-6', 'I-18', 'I-26', 'I-28', 'I-29'];

test('after any sequence of events of four actors and the clock, order and history are those of the model', async () => {
  const events = Object.keys(orderEvents) as OrderEvent[];
  const step = fc.record({
    event: fc.constantFrom(...events),
    /** Prefers an event that the state allows, so that sequences get beyond the first refusals. */
    prefersAllowed: fc.boolean(),
    choice: fc.nat(100),
    wait: fc.oneof(
      fc.constant(0),
      fc.integer({ min: 0, max: 20 * MINUTE }),
      fc.integer({ min: 0, max: DAY }),
    ),
  });
  const reached = new Set<OrderState>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
      const { tradeId, session } = await newTrade();
      const { orderSn } = await openOrder(db, tradeId, EVENING);
      const model = new OrderModel();
      let now = EVENING.getTime();
      for (const { event: any, prefersAllowed, choice, wait } of steps) {
        now += wait;
        const allowed = allowedMoves.filter(({ from }) => from === model.state);
        const event = (prefersAllowed ? allowed[choice % (allowed.length || 1)]?.event : undefined) ?? any;
        const moved = await move(orderSn, event as OrderEvent, new Date(now));
        expect(moved !== undefined).toBe(model.move(event as OrderEvent, now));
        reached.add(model.state);
        const read = await readOrder(db, session, orderSn, new Date(now));
        const expected = model.stateAt(now);
        expect(read?.state).toBe(expected === 'deleted' ? undefined : expected);
      }
      expect((await readMoves(db, 'order', orderSn)).map(({ event }) => event)).toEqual(model.moves);
      await expectUnbroken(owner.db, LIFE_INVARIANTS);
    }),
    { numRuns: casesByDepth({ sample: 60, deep: 400 }) },
  );
  // Long runs reach the far end of the life; short ones have to leave the first states at least.
  expect(reached.size).toBeGreaterThan(orderStates.length / 2);
});
