import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { callPaths } from '../call-paths.ts';
import { callPath } from '../../schemas/generated/call-paths.ts';
import { sweep } from '../../src/server/jobs/sweep.ts';
import { DEFAULT_RETENTION } from '../../src/server/settings/retention.ts';
import { openDatabase } from '../../src/server/store/connection/database.ts';
import { query, serverUrl } from './database.ts';
import { testDataKeys } from './data-keys.ts';
import { afterNoon, startServer } from './server.ts';
import { PRODUCTS } from './trade.ts';

const { app, databaseUrl, setNow, simulated } = await startServer();
/** Where notices would go. */
const publicUrl = () => 'http://127.0.0.1:9';
const { method, path: url } = callPaths.getTradeId;

/** Starts trades at the same time from one network address. Returns how many of them get a session. */
async function startTradesAtOnce(count: number, remoteAddress: string): Promise<number> {
  const responses = await Promise.all(
    Array.from({ length: count }, () => app.inject({ method, url, payload: PRODUCTS.hemu, remoteAddress })),
  );
  for (const response of responses.filter(({ statusCode }) => statusCode !== 200))
    expect(response.json()).toMatchObject({ code: 'request.tooMany', data: { secondsLeft: 1 } });
  return responses.filter(({ statusCode }) => statusCode === 200).length;
}

test('a network starts two hundred sessions in a row, then two a second; other networks are not limited by it [T5]', async () => {
  expect(await startTradesAtOnce(210, '203.0.113.7')).toBe(200);
  expect(await startTradesAtOnce(3, '198.51.100.1')).toBe(3);
  expect(await startTradesAtOnce(10, '2001:db8::1')).toBe(10);
  setNow(afterNoon(2).toISOString());
  expect(await startTradesAtOnce(10, '203.0.113.7')).toBe(4);
});

test('the addresses of an IPv6 network share its limit [T5]', async () => {
  setNow(afterNoon(3600).toISOString());
  expect(await startTradesAtOnce(150, '2001:db8::1')).toBe(150);
  expect(await startTradesAtOnce(60, '2001:db8::2')).toBe(50);
});

test('a customer with a session starts another trade although the network has used up its sessions [T5]', async () => {
  setNow(afterNoon(7200).toISOString());
  const startTrade = (headers: object) =>
    app.inject({ method, url, headers: { ...headers }, payload: PRODUCTS.hemu, remoteAddress: '192.0.2.1' });
  const { token } = (await startTrade({})).json<{ data: { token: string } }>().data;
  await startTradesAtOnce(210, '192.0.2.1');
  expect((await startTrade({})).statusCode).toBe(429);
  expect((await startTrade({ token })).json()).toMatchObject({ data: { token } });
});

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const COOKIE = /^(baoform_device=[\w-]*); Path=\/funapi\/gateway; HttpOnly; SameSite=Lax; Max-Age=(\d+)$/;

/** A response as a browser sees it. */
interface BrowserResponse {
  status: number;
  code: string;
  token: string;
  /** The cookie that the response sets, as the browser sends it; undefined when it sets none. */
  cookie: string | undefined;
}

/** Sends a call past the test server's own browser, which would renew an ended session. */
async function send(
  name: keyof typeof callPaths,
  headers: Record<string, string | undefined>,
  payload: object = {},
): Promise<BrowserResponse> {
  const sent = Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const response = await app.inject({
    method: 'POST',
    url: callPath(name),
    headers: Object.fromEntries(sent),
    payload,
    remoteAddress: '192.0.2.77',
  });
  const { code, data } = response.json<{ code: string; data?: { token?: string } }>();
  const setCookie = response.headers['set-cookie'];
  const cookie = setCookie === undefined ? undefined : COOKIE.exec(String(setCookie))?.[1];
  return { status: response.statusCode, code, token: data?.token ?? '', cookie };
}

const renew = (cookie: string | undefined, headers: Record<string, string> = {}) =>
  send('refreshUserData', { cookie, ...headers });

/** Whether a token is of a live session. */
const isLive = async (token: string): Promise<boolean> =>
  (await send('queryByTradeId', { token }, { tradeId: 'A'.repeat(22) })).status === 404;

const SESSION_ENDED = { status: 401, code: 'session.none' };

describe('the life of a session', () => {
  let time = 10 * DAY;
  /** Lets time pass. */
  const wait = (seconds: number) => {
    time += seconds;
    setNow(afterNoon(time).toISOString());
  };
  const begin = () => send('getTradeId', {}, PRODUCTS.hemu);
  beforeEach(() => wait(DAY));

  test('it ends after thirty minutes without a call; every call prolongs it (T6)', async () => {
    const { token } = await begin();
    for (let call = 0; call < 3; call += 1) {
      wait(29 * MINUTE);
      expect(await isLive(token)).toBe(true);
    }
    wait(30 * MINUTE);
    expect(await isLive(token)).toBe(false);
  });

  test('it ends after twelve hours, however often it is used (T6)', async () => {
    const { token } = await begin();
    for (let minutes = 20; minutes < 12 * 60; minutes += 20) {
      wait(20 * MINUTE);
      expect(await isLive(token)).toBe(true);
    }
    wait(20 * MINUTE);
    expect(await isLive(token)).toBe(false);
  });

  test('a session that is back-dated to 2001 is refused (T6)', async () => {
    const { token } = await begin();
    await query(databaseUrl, "update sessions set created_at = '2001-01-01'");
    expect(await isLive(token)).toBe(false);
  });

  test('a session that cannot be written is still read (T6)', async () => {
    const { token } = await begin();
    const revoke = () => query(databaseUrl, 'revoke update on sessions from baoform_server');
    const grant = () => query(databaseUrl, 'grant update on sessions to baoform_server');
    await revoke();
    // Neither the receipt of a new session nor a later use of it can be noted.
    expect(await isLive(token)).toBe(true);
    await grant();
    expect(await isLive(token)).toBe(true);
    await revoke();
    wait(20 * MINUTE);
    expect(await isLive(token)).toBe(true);
    await grant();
  });

  test('the cookie of the device renews it for thirty days; scripts cannot read the cookie (T6)', async () => {
    const first = await begin();
    expect(first.cookie).toBeDefined();
    wait(29 * DAY);
    const second = await renew(first.cookie);
    expect(second).toMatchObject({ status: 200, code: 0 });
    expect(await isLive(second.token)).toBe(true);
    expect(await isLive(first.token)).toBe(false);
    wait(30 * DAY);
    expect(await renew(second.cookie)).toMatchObject(SESSION_ENDED);
  });

  test('a customer who comes back after two weeks finds the application; the next one joins it (T6)', async () => {
    const response = await app.inject({
      method: 'POST',
      url: callPath('getTradeId'),
      payload: PRODUCTS.hemu,
    });
    const cookie = COOKIE.exec(String(response.headers['set-cookie']))![1]!;
    const { tradeId } = response.json<{ data: { tradeId: string } }>().data;
    wait(14 * DAY);
    const { token, cookie: next } = await renew(cookie);
    expect(await send('queryByTradeId', { token }, { tradeId })).toMatchObject({ status: 200 });
    wait(DAY);
    const another = await send('getTradeId', { token, cookie: next }, PRODUCTS.hemu);
    expect(await send('queryByTradeId', { token: another.token }, { tradeId })).toMatchObject({
      status: 200,
    });
  });

  test('a cookie that is used again after a minute ends every session of its device, and no other (T6)', async () => {
    const [stolen, other] = [await begin(), await begin()];
    const renewed = await renew(stolen.cookie);
    wait(60);
    expect(await renew(stolen.cookie)).toMatchObject({
      status: 200,
      token: renewed.token,
      cookie: renewed.cookie,
    });
    expect(await isLive(renewed.token)).toBe(true);
    wait(1);
    expect(await renew(stolen.cookie)).toMatchObject({ ...SESSION_ENDED, cookie: undefined });
    expect(await isLive(renewed.token)).toBe(false);
    expect(await renew(renewed.cookie)).toMatchObject(SESSION_ENDED);
    expect(await isLive(other.token)).toBe(true);
    const [entry] = await query(
      databaseUrl,
      "select actor, details from audit where action = 'device.revoke' order by audit_id desc limit 1",
    );
    expect(entry).toEqual({ actor: 'server', details: { reason: 'cookieReused' } });
  });

  test('a response that was lost does not cost an anonymous phone its applications, two weeks later (T6)', async () => {
    const { cookie, token } = await begin();
    const lost = await renew(cookie);
    wait(14 * DAY);
    const again = await renew(cookie);
    expect(again).toMatchObject({ status: 200, token: lost.token, cookie: lost.cookie });
    expect(await isLive(token)).toBe(false);
    expect(await isLive(again.token)).toBe(true);
    // From the first call on the browser has the new cookie; the former one is a copy.
    wait(61);
    expect(await renew(cookie)).toMatchObject(SESSION_ENDED);
    expect(await isLive(again.token)).toBe(false);
  });

  test('a browser that was killed before it wrote the cookie shows the token instead, a thief cannot (T6)', async () => {
    const { cookie } = await begin();
    const renewed = await renew(cookie);
    expect(await isLive(renewed.token)).toBe(true);
    wait(DAY);
    expect(await send('refreshUserData', { cookie, token: renewed.token })).toMatchObject({ status: 200 });
    expect(await isLive(renewed.token)).toBe(true);
    wait(61);
    expect(await send('refreshUserData', { cookie, token: 'A'.repeat(43) })).toMatchObject(SESSION_ENDED);
  });

  test('twenty renewals at once leave one cookie and one session, the same for all (T6)', async () => {
    const { cookie } = await begin();
    const renewals = await Promise.all(Array.from({ length: 20 }, () => renew(cookie)));
    expect(new Set(renewals.map((renewal) => JSON.stringify(renewal))).size).toBe(1);
    const [renewal] = renewals;
    const [{ count } = { count: 0 }] = await query<{ count: number }>(
      databaseUrl,
      `select count(*)::int as count from device_cookies c join sessions s using (device_id)
       where replaced_at is null and device_id = (select device_id from sessions where created_at = $1
         order by token_hash limit 1) and s.created_at = $1`,
      [afterNoon(time).toISOString()],
    );
    // The session that began the device, and one renewed.
    expect(count).toBe(2);
    expect((await renew(renewal!.cookie)).status).toBe(200);
  });

  test('a late response to a former cookie leads to the latest one (T6)', async () => {
    const first = await begin();
    const second = await renew(first.cookie);
    const third = await renew(second.cookie);
    expect(await renew(first.cookie)).toEqual(third);
  });

  test.each([
    ['of another site', { origin: 'https://evil.example' }],
    ['of no site', { origin: 'null' }],
    ['that the browser calls cross-site', { origin: 'http://localhost:80', 'sec-fetch-site': 'cross-site' }],
  ])('a page %s cannot renew it (T6)', async (_title, headers) => {
    const { cookie } = await begin();
    expect(await renew(cookie, headers)).toMatchObject({
      status: 403,
      code: 'request.origin',
      cookie: undefined,
    });
    expect(await send('getTradeId', { cookie, ...headers }, PRODUCTS.hemu)).toMatchObject({ status: 403 });
    expect(await renew(cookie, { origin: 'http://localhost:80' })).toMatchObject({ status: 200 });
  });

  test('a token of the previous release renews once, and nothing else in the header does (T6)', async () => {
    const token = 'B'.repeat(43);
    await query(
      databaseUrl,
      `insert into sessions (token_hash, created_at) values (encode(sha256($1), 'hex'), '2001-01-01')`,
      [Buffer.from(token)],
    );
    await query(
      databaseUrl,
      "update device_cookies set created_at = $1 from sessions s where cookie_hash = s.token_hash and s.created_at = '2001-01-01'",
      [afterNoon(time).toISOString()],
    );
    expect(await isLive(token)).toBe(false);
    const renewed = await send('refreshUserData', { token });
    expect(await isLive(renewed.token)).toBe(true);
    const { token: live } = await begin();
    wait(HOUR);
    expect(await send('refreshUserData', { token: live })).toMatchObject(SESSION_ENDED);
    expect(await send('refreshUserData', { token: 'garbage' })).toMatchObject(SESSION_ENDED);
  });

  test('logging out ends the session, the cookie and the other sessions of the device (T6)', async () => {
    const first = await begin();
    const second = await renew(first.cookie);
    expect(await send('logout', { token: second.token, cookie: second.cookie })).toMatchObject({
      status: 200,
      cookie: 'baoform_device=',
    });
    expect([await isLive(first.token), await isLive(second.token)]).toEqual([false, false]);
    expect(await renew(second.cookie)).toMatchObject(SESSION_ENDED);
    expect(await send('logout', { cookie: second.cookie })).toMatchObject({ status: 200 });
  });

  test('a sweep deletes ended sessions a day later, and devices whose cookies have expired; owners stay (T6)', async () => {
    const { db, close } = openDatabase(serverUrl(databaseUrl), testDataKeys);
    afterAll(close);
    const { cookie, token } = await begin();
    const count = async (table: string) => {
      const sql = `select count(*)::int as count from ${table} where created_at = $1`;
      return (await query<{ count: number }>(databaseUrl, sql, [begun]))[0]!.count;
    };
    const begun = afterNoon(time).toISOString();
    const sweepNow = () =>
      sweep({
        db,
        ports: simulated.ports,
        publicUrl,
        incomingFolder: simulated.dataDir,
        retention: DEFAULT_RETENTION,
        now: () => afterNoon(time),
      });
    const rows = async () => [await count('sessions'), await count('device_cookies'), await count('devices')];
    await sweepNow();
    expect(await isLive(token)).toBe(true);
    wait(DAY + 31 * MINUTE);
    await sweepNow();
    expect(await rows()).toEqual([0, 1, 1]);
    wait(30 * DAY);
    await sweepNow();
    expect(await rows()).toEqual([0, 0, 0]);
    expect(await renew(cookie)).toMatchObject(SESSION_ENDED);
    expect(await count('owners')).toBe(1);
    expect(await count('trades')).toBeGreaterThanOrEqual(0);
  });
});
