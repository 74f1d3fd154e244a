// A server that is killed between the provider's notice and the policy: the next one issues it, once.
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { chooseSystemAccount } from '../../../src/server/supervisor/system-account.ts';
import { isDeep } from '../../depth.ts';
import { completeApplication, placeOrder } from '../../http/complete-application.ts';
import { query } from '../../http/database.ts';
import { eventually } from '../../http/eventually.ts';
import { afterNoon, startServer } from '../../http/server.ts';
import { startServerProcess } from '../../http/server-process.ts';

const server = await startServer();
const { databaseUrl, simulated } = server;
const { payments, insurer } = simulated;
const folder = mkdtempSync(join(tmpdir(), 'baoform-killed-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** How the insurer fails meanwhile: it gets no request, or its response is lost after it has issued the policy. */
const BEHAVIOURS = ['hang', 'lost'] as const;

/** The payment provider of this process, for servers of their own. */
function paymentUrl(): string {
  const { url, mchid, appid, serial, apiV3Key, privateKey } = payments.account;
  const keyFile = join(folder, 'merchant.pem');
  writeFileSync(keyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o640 });
  // Started by root, the server has an account of its own.
  chmodSync(folder, 0o711);
  const { account } = chooseSystemAccount(folder);
  if (account) chownSync(keyFile, account.uid, account.gid);
  const address = new URL(url);
  Object.assign(address, { username: mchid, password: apiV3Key.toString() });
  for (const [name, value] of Object.entries({ app: appid, serial, keyFile }))
    address.searchParams.set(name, value);
  return address.href;
}

async function startAnother() {
  const another = await startServerProcess({
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    BAOFORM_MODE: 'test',
    PAYMENT_URL: paymentUrl(),
    INSURER_URL: insurer.address,
  });
  await fetch(`${another.address}/__test/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ now: afterNoon(60).toISOString() }),
  });
  return another;
}

test.runIf(isDeep).each(BEHAVIOURS)(
  'killed while the insurer is asked (%s): the notice is not lost, and the policy is issued once',
  async (behaviour) => {
    const trade = await completeApplication(server);
    const orderSn = await placeOrder(server, trade);
    const read = async (what: string) =>
      (await query<{ value: unknown }>(databaseUrl, what, [orderSn]))[0]?.value;
    const orderState = () => read('select state as value from orders where order_sn = $1');
    const first = await startAnother();
    const started = await first.attempt('pay', { orderSn, way: 'qr' }, trade.token);
    insurer.setBehaviour({ kind: behaviour });
    const asked = insurer.requestCount();
    payments.pay(started!.body.data!['paymentNo'] as string);
    await payments.noticesSent();
    await eventually(() => expect(insurer.requestCount()).toBeGreaterThan(asked));
    expect(await orderState()).toMatch(/^(paid|policyGenerating)$/);
    await first.end('SIGKILL');
    expect(await read('select count(*)::int as value from policies where order_sn = $1')).toBe(0);
    insurer.setBehaviour({ kind: 'work' });
    const second = await startAnother();
    await eventually(async () => expect(await orderState()).toBe('policyGenerated'));
    await second.end('SIGTERM');
    expect(await read('select count(*)::int as value from policies where order_sn = $1')).toBe(1);
    expect(await read('select policy_no as value from policies where order_sn = $1')).toBe(
      insurer.policies().get(orderSn)!.policyNo,
    );
    const moves = `select array_agg(event order by revision) as value from state_moves
      where machine = 'order' and subject = $1 and event in ('confirmPayment', 'issue', 'completePolicy')`;
    expect(await read(moves)).toEqual(['confirmPayment', 'issue', 'completePolicy']);
  },
);
