// Orders that wait for their insurer: one that it refuses keeps no other waiting.
import { afterAll, expect, test } from 'vitest';
import { followOrders } from '../../src/server/jobs/follow-orders.ts';
import { openDatabase } from '../../src/server/store/connection/database.ts';
import { settlePayment } from '../../src/server/store/payments.ts';
import { completeApplication, placeOrder } from './complete-application.ts';
import { testDataKeys } from './data-keys.ts';
import { query, serverUrl } from './database.ts';
import { afterNoon, startServer } from './server.ts';

const server = await startServer();
const { app, call, databaseUrl, simulated } = server;
// Notices need an address.
await app.listen({ port: 0, host: '127.0.0.1' });
const { db, close } = openDatabase(serverUrl(databaseUrl), testDataKeys);
afterAll(close);
const now = () => afterNoon(60);

/** An order whose money has come. @param isLost whether the insurer has lost what it accepted, and refuses to issue the policy */
async function paidOrder(isLost = false): Promise<string> {
  const trade = await completeApplication(server);
  const orderSn = await placeOrder(server, trade);
  const applications = simulated.insurer.applications() as Map<string, unknown>;
  if (isLost) expect(applications.delete(`${orderSn}R1`)).toBe(true);
  const { paymentNo } = await call('pay', { orderSn, way: 'qr' }, trade.token);
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
