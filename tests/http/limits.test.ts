// No caller can take the service from the others: every call has limits of its own.
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { describe, expect, onTestFinished, test } from 'vitest';
import { contracts } from '../../src/server/contracts/contracts.ts';
import { DiskReserve } from '../../src/server/services/disk-reserve.ts';
import { incomingFolder } from '../../src/server/providers/open-object-store.ts';
import { jpegOf } from './pictures.ts';
import { query } from './database.ts';
import { afterNoon, startServer, type TestServer } from './server.ts';
import { openTrade } from './trade.ts';
import { listFiles, uploadClient } from './upload-client.ts';
import { isDeep } from '../depth.ts';

/** At a thousandth of its limits a call is refused after a handful of requests. */
const SCALE = 0.001;

describe('every call is limited per session and per network [T5]:', async () => {
  const { app } = await startServer(undefined, undefined, 'test', { rateScale: SCALE });

  test.each(contracts.map(({ call, method, path, rate }) => ({ call, method, path, rate })))(
    '$call',
    async ({ method, path: url, rate }) => {
      const send = (token: string, remoteAddress: string) => {
        const headers = { token, 'content-type': 'application/json' };
        return method === 'GET'
          ? app.inject({ method, url, remoteAddress, headers: { token } })
          : app.inject({ method, url, remoteAddress, headers, payload: {} });
      };
      const isRefused = ({ statusCode }: { statusCode: number }) => statusCode === 429;
      const [first, second] = [
        await send('s'.repeat(43), '10.1.0.1'),
        await send('s'.repeat(43), '10.1.0.2'),
      ];
      expect([first, second].map(isRefused)).toEqual([false, true]);
      expect(second.json()).toMatchObject({ code: 'request.tooMany', status: 'FAIL' });
      expect(Number(second.headers['retry-after'])).toBeGreaterThan(0);
      expect(second.headers['cache-control']).toBe('no-store');

      const allowed = Math.max(1, Math.floor(rate.network * SCALE));
      const tokens = Array.from({ length: allowed + 1 }, (_, number) => String(number).padStart(43, 'n'));
      const responses = await Promise.all(tokens.map((token) => send(token, '10.2.0.1')));
      expect(responses.filter(isRefused)).toHaveLength(1);
    },
  );
});

test('a customer who types without a pause stays below every limit', async () => {
  const server = await startServer(undefined, onTestFinished, 'test', { rateScale: 1 });
  const trade = await openTrade(server);
  const draft = { ...trade.key, answers: {} };
  await server.call('temporaryDataSave', draft, trade.token);
  for (let revision = 1; revision < 100; revision += 1)
    await server.call('temporaryDataUpdate', { ...draft, revision }, trade.token);
});

test('a session sends ten pictures at once, and others still find a place [T4]', async () => {
  const server = await startServer(undefined, onTestFinished);
  const { announce, send } = uploadClient(server);
  const trade = await openTrade(server);
  const picture = await jpegOf(50_000);
  const streams = Array.from({ length: 10 }, () => new PassThrough());
  const held = [];
  for (const stream of streams) {
    stream.write(picture.subarray(0, 1000));
    held.push(send(await announce(picture.length, { trade }), stream));
  }
  const incoming = () => listFiles(incomingFolder(server.simulated.dataDir)).length;
  await expect.poll(incoming).toBe(10);
  const refused = await send(await announce(picture.length, { trade }), picture);
  expect(refused).toMatchObject({ status: 429, code: 'request.tooMany', data: { secondsLeft: 5 } });
  expect(await send(await announce(picture.length), picture)).toMatchObject({ status: 200 });
  for (const stream of streams) stream.end(picture.subarray(1000));
  expect((await Promise.all(held)).map(({ status }) => status)).toEqual(held.map(() => 200));
  expect(await send(await announce(picture.length, { trade }), picture)).toMatchObject({ status: 200 });
});

test('a picture that turns out too large closes its connection, which would hang with the rest of it [T9]', async () => {
  const server = await startServer(undefined, onTestFinished);
  const { announce } = uploadClient(server);
  const { path, sign, trade } = await announce(1000);
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  const head = `PUT ${path} HTTP/1.1\r\nhost: x\r\ntoken: ${trade.token}\r\nsign: ${sign}\r\ntransfer-encoding: chunked\r\n\r\n`;
  const chunk = `100000\r\n${'x'.repeat(0x100000)}\r\n`;
  socket.write(head);
  socket.on('error', () => undefined);
  for (let count = 0; count < 12; count += 1) socket.write(chunk);
  let received = '';
  socket.on('data', (data: Buffer) => (received += data.toString()));
  await once(socket, 'close');
  expect(received).toMatch(/^HTTP\/1\.1 413 /);
  expect(received).toMatch(/connection: close/i);
});

test.runIf(isDeep)(
  'a locked table fails the calls that need it in seconds, and health answers meanwhile [T8]',
  async () => {
    const server = await startServer(undefined, onTestFinished);
    const trade = await openTrade(server);
    const draft = { ...trade.key, answers: {} };
    await query(server.databaseUrl, 'begin');
    await query(server.databaseUrl, 'lock table drafts in access exclusive mode');
    const saves = Array.from({ length: 12 }, () => server.attempt('temporaryDataSave', draft, trade.token));
    const waiting = "select from pg_locks where relation = 'drafts'::regclass and not granted";
    await expect.poll(async () => (await query(server.databaseUrl, waiting)).length).toBe(10);
    expect((await server.app.inject('/health')).statusCode).toBe(200);
    for (const { status, body, headers } of await Promise.all(saves)) {
      expect({ status, body }).toMatchObject({
        status: 503,
        body: { code: 'server.unavailable', status: 'FAIL' },
      });
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
    await query(server.databaseUrl, 'rollback');
    expect(await server.attempt('temporaryDataSave', draft, trade.token)).toMatchObject({ status: 200 });
  },
);

test('on a full disk reads go on, and writes are refused until there is room again [T14]', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'baoform-disk-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const reserve = new DiskReserve(join(folder, 'reserve'), 100_000);
  await reserve.keep();
  const { databaseUrl, attempt, call, setNow } = await startServer(undefined, onTestFinished, 'test', {
    reserve,
  });
  const trade = await openTrade({ call } as TestServer);
  const draft = { ...trade.key, answers: {} };
  await query(
    databaseUrl,
    `create function disk_full() returns trigger language plpgsql as
     $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`,
  );
  for (const table of ['drafts', 'sessions'])
    await query(
      databaseUrl,
      `create trigger disk_full before insert or update on ${table} for each row execute function disk_full()`,
    );
  const save = () => attempt('temporaryDataSave', draft, trade.token);
  expect(await save()).toMatchObject({ status: 503, body: { code: 'server.unavailable' } });
  expect({ isReleased: reserve.isReleased, files: readdirSync(folder) }).toEqual({
    isReleased: true,
    files: [],
  });
  // When the session was last used is due to be written, and cannot be.
  setNow(afterNoon(6 * 60).toISOString());
  await call('initInsuranceInfo', { tradeId: trade.tradeId }, trade.token);
  await query(databaseUrl, 'drop function disk_full() cascade');
  const refused = await save();
  expect(refused).toMatchObject({ status: 503, body: { code: 'server.unavailable' } });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  await call('initInsuranceInfo', { tradeId: trade.tradeId }, trade.token);
  expect(await reserve.keep()).toBe(true);
  expect(await save()).toMatchObject({ status: 200 });
});

test('all customers together send no more messages than the budget allows [T5]', async () => {
  const { attempt, call, databaseUrl } = await startServer(undefined, onTestFinished);
  await query(
    databaseUrl,
    "insert into rate_limits values ('smsOfAll', '', '2026-11-21', 20000, '2026-11-21T04:00:00Z')",
  );
  const { tradeId, token } = await openTrade({ call } as TestServer);
  const request = { tradeId, purpose: 'confirmMobile', mobile: '13900107001' };
  const refused = await attempt('sendVerifyCode', request, token);
  expect(refused).toMatchObject({ status: 429, body: { code: 'request.tooMany' } });
  await query(databaseUrl, "update rate_limits set used = 19999 where kind = 'smsOfAll'");
  expect(await attempt('sendVerifyCode', request, token)).toMatchObject({ status: 200 });
});

test('a customer stores no more than a share, also in parallel and with several servers [T5]', async () => {
  const server = await startServer(undefined, onTestFinished);
  const second = await startServer(server.databaseUrl, onTestFinished);
  const { tradeId, token } = await openTrade(server);
  const { contentHash } = (
    await server.call('initScreen', { tradeId, screen: 'family', subject: 'm0' }, token)
  ).version;
  await query(
    server.databaseUrl,
    `insert into drafts (trade_id, screen, subject, version_id, revision, answers)
     select $1, 'family', 'x' || n, (select min(version_id) from versions), 1, '{}' from generate_series(1, 990) n`,
    [tradeId],
  );
  const saveMember = (number: number) =>
    (number % 2 === 0 ? server : second).attempt(
      'temporaryDataSave',
      { tradeId, screen: 'family', subject: `m${number}`, contentHash, answers: {} },
      token,
    );
  const responses = await Promise.all(Array.from({ length: 20 }, (_, number) => saveMember(number)));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(10);
  expect(
    responses.filter(({ status, body }) => status === 413 && body.code === 'request.tooLarge'),
  ).toHaveLength(10);
  const other = await openTrade(server);
  expect(await server.attempt('temporaryDataSave', { ...other.key, answers: {} }, other.token)).toMatchObject(
    {
      status: 200,
    },
  );
  expect(server.logged).toEqual([]);
});

test('the share of a customer is also one of bytes [T5]', async () => {
  const { attempt, call, databaseUrl } = await startServer(undefined, onTestFinished);
  const trade = await openTrade({ call } as TestServer);
  await query(
    databaseUrl,
    `insert into drafts (trade_id, screen, subject, version_id, revision, answers)
     select $1, 'family', 'x', (select min(version_id) from versions), 1,
       jsonb_build_object('a', (select string_agg(md5(n::text), '') from generate_series(1, 300000) n))`,
    [trade.tradeId],
  );
  const save = () => attempt('temporaryDataSave', { ...trade.key, answers: {} }, trade.token);
  expect(await save()).toMatchObject({ status: 413, body: { code: 'request.tooLarge' } });
  await query(databaseUrl, "delete from drafts where subject = 'x'");
  expect(await save()).toMatchObject({ status: 200 });
});
