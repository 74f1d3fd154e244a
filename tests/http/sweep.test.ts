import { afterAll, expect, test } from 'vitest';
import { sweep } from '../../src/server/jobs/sweep.ts';
import { incomingFolder } from '../../src/server/providers/open-object-store.ts';
import { DEFAULT_RETENTION } from '../../src/server/settings/retention.ts';
import { openDatabase } from '../../src/server/store/connection/database.ts';
import { query, serverUrl } from './database.ts';
import { indexOf, testDataKeys } from './data-keys.ts';
import { afterNoon, startServer } from './server.ts';
import { openTrade } from './trade.ts';

const server = await startServer();
/** Where notices would go. */
const publicUrl = () => 'http://127.0.0.1:9';
const { attempt, call, databaseUrl, simulated, setNow } = server;
const { db, close } = openDatabase(serverUrl(databaseUrl), testDataKeys);
afterAll(close);

const HOUR = 3600;
const DAY = 24 * HOUR;
const setClock = (secondsAfterNoon: number) => setNow(afterNoon(secondsAfterNoon).toISOString());
const sweepAt = (secondsAfterNoon: number) =>
  sweep({
    db,
    ports: simulated.ports,
    publicUrl,
    incomingFolder: incomingFolder(simulated.dataDir),
    retention: DEFAULT_RETENTION,
    now: () => afterNoon(secondsAfterNoon),
  });

/** A customer who confirms a mobile number. */
async function newCustomer(mobile: string) {
  const { tradeId, token } = await openTrade(server);
  const key = { tradeId, purpose: 'confirmMobile' as const, mobile };
  return {
    sendCode: () => attempt('sendVerifyCode', key, token),
    checkCode: (code: string) => attempt('checkVerifyCode', { ...key, code }, token),
    readState: async () => (await call('verifyCodeInfo', key, token)).state,
    lastCode: () => simulated.sms.messages().findLast((message) => message.mobile === mobile)!.code,
  };
}

test('a sweep keeps verified numbers and deletes unused codes a day after they expire [M9]', async () => {
  setClock(0);
  const [verified, unverified] = [await newCustomer('13900106001'), await newCustomer('13900106002')];
  for (const { sendCode } of [verified, unverified]) expect(await sendCode()).toMatchObject({ status: 200 });
  expect(await verified.checkCode(verified.lastCode())).toMatchObject({ status: 200 });
  const readMobiles = async () =>
    (
      await query<{ mobile: string }>(databaseUrl, 'select mobile from sms_codes order by mobile collate "C"')
    ).map(({ mobile }) => mobile);
  await sweepAt(5 * 60 + DAY);
  const stored = (mobile: string) => indexOf('sms_codes.mobile', mobile);
  expect(await readMobiles()).toEqual([stored('13900106001'), stored('13900106002')].sort());
  await sweepAt(5 * 60 + DAY + 1);
  expect(await readMobiles()).toEqual([stored('13900106001')]);
  setClock(2 * DAY);
  expect(await verified.readState()).toBe('verified');
});

test("a sweep keeps today's limits: after five codes the sixth is still refused [M10]", async () => {
  const { sendCode } = await newCustomer('13900106003');
  for (let sent = 0; sent < 5; sent += 1) {
    setClock(3 * DAY + sent * 60);
    expect(await sendCode()).toMatchObject({ status: 200 });
  }
  await sweepAt(3 * DAY + HOUR);
  setClock(3 * DAY + HOUR);
  expect(await sendCode()).toMatchObject({ status: 429, body: { code: 'sms.tooMany' } });
});

test('a sweep deletes limits once their day is more than two days ago [M10]', async () => {
  setClock(10 * DAY);
  const { sendCode } = await newCustomer('13900106004');
  expect(await sendCode()).toMatchObject({ status: 200 });
  const hasLimit = async () =>
    (
      await query(databaseUrl, 'select from rate_limits where subject = $1', [
        indexOf('rate_limits.subject', '13900106004'),
      ])
    ).length > 0;
  await sweepAt(12 * DAY);
  expect(await hasLimit()).toBe(true);
  await sweepAt(13 * DAY);
  expect(await hasLimit()).toBe(false);
});
