// Orders that wait for their insurer: one that it refuses keeps no other waiting.
import pg from 'pg';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { OrderSnapshot } from '../../src/core/orders/order-snapshot.ts';
import { followOrders } from '../../src/server/jobs/follow-orders.ts';
import { openDatabase } from '../../src/server/store/connection/database.ts';
import { settlePayment } from '../../src/server/store/payments.ts';
import { followIfWaiting } from '../../src/server/underwriting/follow-order.ts';
import { readWaitingOrders } from '../../src/server/store/underwritings.ts';
import { completeApplication, placeOrder } from './complete-application.ts';
import { testDataKeys } from './data-keys.ts';
import { query, serverUrl } from './database.ts';
import { rewriteSnapshot } from './rewritten-snapshot.ts';
import { afterNoon, startServer } from './server.ts';

const server = await startServer();
const { app, call, databaseUrl, simulated } = server;
// Notices need an address.
await app.listen({ port: 0, host: '127.0.0.1' });
const { db, close } = openDatabase(serverUrl(databaseUrl), testDataKeys);
afterAll(close);
const now = () => afterNoon(60);

/**
 * An order whose money has come.
 *
 * @param isLost whether the insurer has lost what it accepted, and refuses to issue the policy
 * @param changes of what it is about
 */
async function paidOrder(isLost = false, changes: Partial<OrderSnapshot> = {}): Promise<string> {
  const trade = await completeApplication(server);
  const orderSn = await placeOrder(server, trade);
  const applications = simulated.insurer.applications() as Map<string, unknown>;
  if (isLost) expect(applications.delete(`${orderSn}R1`)).toBe(true);
  const { paymentNo } = await call('pay', { orderSn, way: 'qr' }, trade.token);
  await rewriteSnapshot(databaseUrl, orderSn, changes);
  const [row] = await query<{ fen: number }>(
    databaseUrl,
    'select amount_fen::int as fen from payments where payment_no = $1',
    [paymentNo],
  );
  const charge = { paymentNo, transactionId: `42${paymentNo}`, amountFen: row!.fen, currency: 'CNY' };
  expect(await settlePayment(db, { ...charge, paidAt: now() }, now())).toBe('paid');
  return orderSn;
}

test('an insurer that refuses to issue a policy keeps no other order waiting, and is reported once [S-001]', async () => {
  const [refused, other] = [await paidOrder(true), await paidOrder()];
  const [ports, errors, known] = [[] as string[], [] as unknown[], new Set<string>()];
  const reports = {
    onRefused: (port: string) => void ports.push(port),
    onError: (error: unknown) => void errors.push(error),
  };
  for (let round = 0; round < 3; round += 1)
    await followOrders({ db, now, ports: simulated.ports }, reports, known);
  expect({ ports, errors }).toEqual({ ports: ['insurer'], errors: [] });
  const states = await query(
    databaseUrl,
    'select order_sn as sn, state from orders where order_sn = any($1)',
    [[refused, other]],
  );
  expect(new Map(states.map(({ sn, state }) => [sn, state]))).toEqual(
    new Map([
      [refused, 'policyGenerating'],
      [other, 'policyGenerated'],
    ]),
  );
});

test('a policy that no font can draw is reported once, keeps no other waiting, and its page stays open (ADR 110)', async () => {
  const undrawable = await paidOrder(false, { planName: '综合😀' });
  const other = await paidOrder();
  const [errors, reported] = [[] as Error[], new Set<string>()];
  const reports = {
    onRefused: () => undefined,
    onError: (error: unknown) => void errors.push(error as Error),
  };
  for (let round = 0; round < 3; round += 1)
    await followOrders({ db, now, ports: simulated.ports }, reports, reported);
  expect(errors.map(({ message }) => message)).toEqual([
    `no font has all characters of the policy of order ${undrawable}`,
  ]);
  expect(await stateOf(undrawable)).toBe('policyGenerating');
  expect(await stateOf(other)).toBe('policyGenerated');
  await followIfWaiting({ db, now, ports: simulated.ports }, undrawable);
});

const none = { onRefused: () => undefined, onError: () => undefined };
const stateOf = async (orderSn: string) =>
  (await query<{ state: string }>(databaseUrl, 'select state from orders where order_sn = $1', [orderSn]))[0]!
    .state;

/** The first day on which the letters of `waitingOrders` are overdue. */
const OVERDUE = new Date('2027-02-01T04:00:00.000Z');

/** Rows of orders in a state, past the triggers that let an order come to it, as many as wait for days in a busy time. */
async function waitingOrders(state: string, prefix: string, hasLetter: boolean): Promise<void> {
  const owner = new pg.Client({ connectionString: databaseUrl });
  await owner.connect();
  onTestFinished(async () => {
    for (const table of ['letters', 'orders'])
      await owner.query(`delete from ${table} where order_sn like $1`, [`${prefix}%`]);
    await owner.end();
  });
  await owner.query("set session_replication_role = 'replica'");
  await owner.query(
    `insert into orders (order_sn, trade_id, state, moved_at, premium_fen)
     select $1 || n, $1 || n, $2, $3::timestamptz, 100 from generate_series(1, 2000) n`,
    [prefix, state, now().toISOString()],
  );
  if (!hasLetter) return;
  await owner.query(
    `insert into letters (letter_id, order_sn, revision, letter_no, kind, state, content, issued_at, reply_by)
     select $1 || n, $1 || n, 1, $1 || n, 'information', case n % 2 when 0 then 'unread' else 'read' end, '{}',
       $2::timestamptz, '2027-01-31' from generate_series(1, 2000) n`,
    [prefix, now().toISOString()],
  );
}

/** An order whose insurer has not decided yet. */
async function reviewedOrder(): Promise<string> {
  const trade = await completeApplication(server);
  const { premFen } = await call('secondCalculate', { tradeId: trade.tradeId }, trade.token);
  const { orderSn } = await call('confirm', { tradeId: trade.tradeId, premFen }, trade.token);
  simulated.insurer.setBehaviour({ kind: 'fail' });
  await call('underwriting', { orderSn }, trade.token);
  simulated.insurer.setBehaviour({ kind: 'work' });
  expect(await stateOf(orderSn)).toBe('underwriting');
  return orderSn;
}

describe('thousands of orders', () => {
  test.each([
    ['with open letters', 'underwriting', 'L', true],
    ['accepted at risk', 'uwPassedRisk', 'R', false],
  ])('%s keep no paid order waiting', async (_title, state, prefix, hasLetter) => {
    await waitingOrders(state, prefix, hasLetter);
    const orderSn = await paidOrder();
    await followOrders({ db, now, ports: simulated.ports }, none);
    expect(await stateOf(orderSn)).toBe('policyGenerated');
  });

  test('whose letters are open are not read; once these are overdue they are', async () => {
    await waitingOrders('underwriting', 'O', true);
    const isOfTest = ({ orderSn }: { orderSn: string }) => orderSn.startsWith('O');
    expect((await readWaitingOrders(db, now(), 50)).filter(isOfTest)).toEqual([]);
    expect((await readWaitingOrders(db, OVERDUE, 50)).filter(isOfTest).length).toBeGreaterThan(40);
  });

  test('whose policies the insurer has not issued keep no decision waiting', async () => {
    await waitingOrders('policyGenerating', 'P', false);
    const orderSn = await reviewedOrder();
    await followOrders({ db, now, ports: simulated.ports }, none);
    expect(await stateOf(orderSn)).toBe('toPay');
  });

  test('are read by an index that holds only those that wait', async () => {
    const sent = vi.spyOn(db.$client, 'query');
    onTestFinished(() => sent.mockRestore());
    await readWaitingOrders(db, now(), 50);
    const statements = sent.mock.calls.map(
      (sentCall) => sentCall as unknown as [{ text: string }, unknown[]],
    );
    expect(statements).toHaveLength(2);
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    onTestFinished(() => client.end());
    await client.query('set enable_seqscan = off');
    for (const [{ text }, values] of statements) {
      const { rows } = await client.query(`explain ${text}`, values);
      expect(JSON.stringify(rows)).toContain('orders_waiting');
    }
  });
});
