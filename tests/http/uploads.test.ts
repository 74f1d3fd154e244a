import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import type { CosGetSignResponse } from '../../schemas/generated/upload.ts';
import { sweep } from '../../src/server/jobs/sweep.ts';
import { incomingFolder } from '../../src/server/open-ports.ts';
import { readProviderAddress } from '../../src/server/settings/provider-address.ts';
import { s3Store } from '../../src/server/providers/s3-store.ts';
import { startObjectStoreSimulator } from '../../src/server/simulators/object-store-simulator.ts';
import { openDatabase } from '../../src/server/store/connection/database.ts';
import { query } from './database.ts';
import { claimingPng, jpeg, jpegOf, photo, png } from './pictures.ts';
import { startServer } from './server.ts';
import { openTrade, type OpenTrade } from './trade.ts';

const MOST = 10 * 1024 * 1024;
const NOON = Date.parse('2026-11-21T04:00:00Z');
const server = await startServer();
const { app, attempt, call, databaseUrl, simulated, setNow } = server;
const incoming = incomingFolder(simulated.dataDir);
await app.listen({ host: '127.0.0.1', port: 0 });
const { port } = app.server.address() as AddressInfo;

const setClock = (seconds: number) => setNow(new Date(NOON + seconds * 1000).toISOString());
beforeEach(() => setClock(0));

const filesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);
const keptFile = (uploadId: string): Buffer => readFileSync(join(simulated.objects, uploadId));

interface Announced extends CosGetSignResponse {
  trade: OpenTrade;
}

async function announce(
  size: number,
  contentType = 'image/jpeg',
  trade?: OpenTrade,
  purpose: 'image' | 'idCardFront' = 'image',
): Promise<Announced> {
  const own = trade ?? (await openTrade(server));
  const { tradeId, token } = own;
  return { ...(await call('cosGetSign', { tradeId, purpose, contentType, size }, token)), trade: own };
}

async function send({ path, sign, trade }: Announced, payload: Buffer | Readable, headers = {}) {
  const response = await app.inject({
    method: 'PUT',
    url: path,
    headers: { token: trade.token, sign, 'content-type': 'application/octet-stream', ...headers },
    payload,
  });
  const { code, data } = response.json<{ code: unknown; data?: Record<string, unknown> }>();
  return { status: response.statusCode, code, data };
}

/** Announces what it is and sends it. */
async function upload(bytes: Buffer, contentType = 'image/jpeg', trade?: OpenTrade) {
  const announced = await announce(bytes.length, contentType, trade);
  return { announced, answer: await send(announced, bytes) };
}

const stateOf = ({ uploadId, trade: { tradeId, token } }: Announced) =>
  call('cosSignUpload', { tradeId, uploadId }, token);
const get = ({ path }: Announced, token: string) =>
  app.inject({ method: 'GET', url: path, headers: { token } });
const remove = ({ path }: Announced, token: string) =>
  app.inject({ method: 'DELETE', url: path, headers: { token } });

describe('a picture is kept, drawn anew:', () => {
  test.each([
    ['image/png', png],
    ['image/jpeg', jpeg],
  ] as const)('%s', async (contentType, make) => {
    const bytes = Buffer.concat([await make(), Buffer.from('something behind it')]);
    const { announced, answer } = await upload(bytes, contentType);
    const { uploadId, path, trade } = announced;
    const image = { uploadId, path, contentType, width: 40, height: 30, bytes: expect.any(Number) };
    expect(answer).toEqual({ status: 200, code: 0, data: image });
    expect(await stateOf(announced)).toMatchObject({ state: 'stored', image });
    const got = await get(announced, trade.token);
    expect(got.rawPayload.equals(keptFile(uploadId))).toBe(true);
    expect(got.rawPayload.equals(bytes)).toBe(false);
    expect((await sharp(got.rawPayload).metadata()).format).toBe(contentType.slice(6));
    expect(filesIn(incoming)).toEqual([]);
  });

  test('nothing but its pixels is left: no place, no owner, no script behind it; and it stands upright', async () => {
    const bytes = Buffer.concat([await photo(), Buffer.from('<script>alert(1)</script>')]);
    expect(bytes.includes('SECRET-OWNER')).toBe(true);
    const { announced, answer } = await upload(bytes);
    expect(answer.data).toMatchObject({ width: 30, height: 40 });
    const kept = keptFile(announced.uploadId);
    for (const secret of ['SECRET-OWNER', '<script>', 'Exif']) expect(kept.includes(secret)).toBe(false);
    expect((await sharp(kept).metadata()).exif).toBeUndefined();
  });

  test('a large one is made as small as is useful', async () => {
    const { answer } = await upload(await jpeg(4000, 1000));
    expect(answer).toMatchObject({ status: 200, data: { width: 2400, height: 600 } });
  });

  test('its name is ours, whatever is asked for, and only its own session can read it', async () => {
    const { announced } = await upload(await jpeg());
    expect(announced.path).toMatch(/^\/funapi\/cos\/objects\/[A-Za-z0-9_-]{22}$/);
    expect(filesIn(simulated.objects)).toContain(announced.uploadId);
    const { headers } = await get(announced, announced.trade.token);
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': `attachment; filename="${announced.uploadId}.jpg"`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
    const stranger = await openTrade(server);
    for (const token of [stranger.token, '', 'x']) {
      const { statusCode } = await get(announced, token);
      expect(statusCode).toBe(token === stranger.token ? 404 : 401);
      expect((await remove(announced, token)).statusCode).toBe(statusCode);
    }
    const { tradeId, token } = stranger;
    const asked = await attempt('cosSignUpload', { tradeId, uploadId: announced.uploadId }, token);
    expect(asked).toMatchObject({ status: 404, body: { code: 'upload.notFound' } });
  });
});

describe('the limit is 10 MB, to the byte:', () => {
  test('10 MB are taken', async () => {
    expect((await upload(await jpegOf(MOST))).answer).toMatchObject({ status: 200 });
  });

  test('one byte more is refused when it is announced [K-007]', async () => {
    const { tradeId, token } = await openTrade(server);
    const announcement = { tradeId, purpose: 'image', contentType: 'image/jpeg', size: MOST + 1 };
    expect(await attempt('cosGetSign', announcement, token)).toMatchObject({
      status: 413,
      body: { code: 'upload.tooLarge', data: { maxBytes: MOST } },
    });
  });

  test.each([1, 500_000, 20_000_000])(
    'who announced less and sends %i more is refused, and leaves nothing',
    async (more) => {
      const announced = await announce(MOST);
      const bytes = await jpegOf(MOST + more);
      const stream = Readable.from(
        (function* () {
          for (let from = 0; from < bytes.length; from += 65_536) yield bytes.subarray(from, from + 65_536);
        })(),
      );
      expect(await send(announced, stream)).toMatchObject({ status: 413, code: 'upload.tooLarge' });
      expect(filesIn(incoming)).toEqual([]);
      expect(await stateOf(announced)).toMatchObject({ state: 'waiting', image: null });
    },
  );

  test('over a real connection it is said as well', async () => {
    const announced = await announce(MOST);
    const response = await fetch(`http://127.0.0.1:${port}${announced.path}`, {
      method: 'PUT',
      headers: { token: announced.trade.token, sign: announced.sign },
      body: new Uint8Array(await jpegOf(MOST + 1)),
    });
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ code: 'upload.tooLarge' });
  });
});

describe('what is no picture is refused, kept nowhere, and the sign stays good for one that is:', () => {
  const html = Buffer.from('<html><script>alert(1)</script>'.padEnd(500));
  test.each<
    [title: string, type: string, bytes: () => Buffer | Promise<Buffer>, status: number, code: string]
  >([
    ['a PNG that is text', 'image/png', () => html, 415, 'upload.type'],
    ['a PNG that is a JPEG', 'image/png', jpeg, 415, 'upload.type'],
    ['a JPEG that is a PNG', 'image/jpeg', png, 415, 'upload.type'],
    ['a GIF', 'image/png', () => Buffer.from('GIF89a'.padEnd(100)), 415, 'upload.type'],
    [
      'an SVG',
      'image/png',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      415,
      'upload.type',
    ],
    ['a PDF', 'image/jpeg', () => Buffer.from('%PDF-1.7\n'), 415, 'upload.type'],
    ['one byte', 'image/png', () => Buffer.from([0x89]), 415, 'upload.type'],
    [
      'the beginning of a PNG',
      'image/png',
      async () => (await png()).subarray(0, 8),
      422,
      'upload.unreadable',
    ],
    [
      'half a PNG',
      'image/png',
      async () => (await png(200, 200)).subarray(0, 40_000),
      422,
      'upload.unreadable',
    ],
    [
      'half a JPEG',
      'image/jpeg',
      async () => (await jpeg(200, 200)).subarray(0, 5000),
      422,
      'upload.unreadable',
    ],
    [
      'a PNG that is text after its beginning',
      'image/png',
      async () => Buffer.concat([(await png()).subarray(0, 8), html]),
      422,
      'upload.unreadable',
    ],
    ['900 million pixels', 'image/png', () => claimingPng(30_000, 30_000), 422, 'upload.unreadable'],
    ['no pixels', 'image/png', () => claimingPng(0, 0), 422, 'upload.unreadable'],
  ])('%s', async (_title, contentType, make, status, code) => {
    const bytes = await make();
    const before = filesIn(simulated.objects).length;
    const { announced, answer } = await upload(bytes, contentType);
    expect(answer).toEqual({ status, code, data: undefined });
    expect(filesIn(simulated.objects)).toHaveLength(before);
    expect(filesIn(incoming)).toEqual([]);
    expect(await stateOf(announced)).toMatchObject({ state: 'waiting' });
    expect((await get(announced, announced.trade.token)).statusCode).toBe(404);
  });

  test.each(['image/gif', 'image/svg+xml', 'text/html', '', 'IMAGE/PNG'])(
    'the type %j is refused when it is announced',
    async (contentType) => {
      const { tradeId, token } = await openTrade(server);
      const body = { tradeId, purpose: 'image', contentType, size: 100 };
      expect(await attempt('cosGetSign', body, token)).toMatchObject({
        status: 415,
        body: { code: 'upload.type' },
      });
    },
  );

  test.each([
    { size: 0 },
    { size: -1 },
    { size: 1.5 },
    { size: '100' },
    { purpose: 'x' },
    { contentType: 1 },
    { name: '../../x' },
  ])('and so is %j', async (change) => {
    const { tradeId, token } = await openTrade(server);
    const body = { tradeId, purpose: 'image', contentType: 'image/png', size: 100, ...change };
    expect(await attempt('cosGetSign', body, token)).toMatchObject({
      status: 400,
      body: { code: 'request.invalid' },
    });
  });

  test('a sign is for one size', async () => {
    const bytes = await jpeg();
    const announced = await announce(bytes.length + 1);
    expect(await send(announced, bytes)).toMatchObject({ status: 422, code: 'upload.failed' });
    expect(await send(announced, Buffer.alloc(0))).toMatchObject({ status: 422, code: 'upload.failed' });
  });
});

describe('a sign', () => {
  test('is needed, and another one does not do', async () => {
    const bytes = await jpeg();
    const announced = await announce(bytes.length);
    const other = await announce(bytes.length, 'image/jpeg', announced.trade);
    for (const sign of ['', 'x', other.sign])
      expect(await send({ ...announced, sign }, bytes)).toMatchObject({
        status: 404,
        code: 'upload.notFound',
      });
    expect(await send(announced, bytes, { token: (await openTrade(server)).token })).toMatchObject({
      status: 404,
    });
    expect(await send(announced, bytes, { token: '' })).toMatchObject({ status: 401, code: 'session.none' });
  });

  test('is good for ten minutes', async () => {
    const bytes = await jpeg();
    const [inTime, late] = [await announce(bytes.length), await announce(bytes.length)];
    setClock(599);
    expect(await send(inTime, bytes)).toMatchObject({ status: 200 });
    setClock(600);
    expect(await send(late, bytes)).toMatchObject({ status: 410, code: 'upload.expired' });
    expect(await stateOf(late)).toMatchObject({ state: 'expired' });
    expect(await send(inTime, bytes)).toMatchObject({ status: 200 });
  });

  test('is given 200 times a day to one session', async () => {
    const trade = await openTrade(server);
    await query(
      databaseUrl,
      `insert into rate_limits (kind, subject, day, used, next_at)
       select 'uploadsBySession', token_hash, '2026-11-21', 199, 'epoch' from trades where trade_id = $1`,
      [trade.tradeId],
    );
    const body = { tradeId: trade.tradeId, purpose: 'image', contentType: 'image/png', size: 1 };
    const answers = await Promise.all([1, 2, 3].map(() => attempt('cosGetSign', body, trade.token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429]);
  });

  test.each(['..', '%2e%2e%2fx', 'x', 'A'.repeat(23), '%00', `${'A'.repeat(22)}/x`])(
    'of %s there is none',
    async (id) => {
      const trade = await openTrade(server);
      for (const method of ['GET', 'PUT', 'DELETE'] as const) {
        const url = `/funapi/cos/objects/${id}`;
        const response = await app.inject({
          method,
          url,
          headers: { token: trade.token, sign: 'x' },
          payload: 'x',
        });
        expect(response.statusCode).toBe(404);
      }
    },
  );
});

describe('an upload that did not succeed can be sent again:', () => {
  /** Sends a part and hangs up, as a page does that cancels. */
  async function cancel({ path, sign, trade }: Announced, bytes: Buffer): Promise<void> {
    const request = httpRequest({
      host: '127.0.0.1',
      port,
      path,
      method: 'PUT',
      headers: { token: trade.token, sign, 'content-length': bytes.length },
    });
    request.on('error', () => undefined);
    request.write(bytes.subarray(0, bytes.length / 2));
    await expect.poll(() => filesIn(incoming).length).toBeGreaterThan(0);
    const closed = new Promise((done) => request.on('close', done));
    request.destroy();
    await closed;
  }

  test('one that was cancelled half-way leaves nothing', async () => {
    const bytes = await jpegOf(4_000_000);
    const announced = await announce(bytes.length);
    await cancel(announced, bytes);
    await expect.poll(() => filesIn(incoming)).toEqual([]);
    expect(await stateOf(announced)).toMatchObject({ state: 'waiting', image: null });
    expect(await send(announced, bytes)).toMatchObject({ status: 200 });
  });

  test('one whose answer was lost is the same the second time, and another picture is not taken for it', async () => {
    const bytes = await jpeg();
    const { announced, answer } = await upload(bytes);
    const kept = keptFile(announced.uploadId);
    expect(await send(announced, bytes)).toEqual(answer);
    const other = Buffer.from(bytes);
    other[bytes.length - 10]! ^= 1;
    expect(await send(announced, other)).toMatchObject({ status: 409, code: 'upload.taken' });
    expect(keptFile(announced.uploadId).equals(kept)).toBe(true);
  });

  test('of ten at the same time one is kept, and each is told the truth', async () => {
    const pictures = await Promise.all(Array.from({ length: 10 }, () => jpegOf(50_000)));
    const announced = await announce(50_000);
    const answers = await Promise.all(pictures.map((bytes) => send(announced, bytes)));
    expect(answers.every(({ status }) => [200, 409].includes(status))).toBe(true);
    const good = answers.filter(({ status }) => status === 200);
    expect(good.length).toBeGreaterThan(0);
    const { image } = await stateOf(announced);
    for (const { data } of good) expect(data).toEqual(image);
    expect(image!.bytes).toBe(keptFile(announced.uploadId).length);
  });

  test('one that the object store did not take, once it works again', async () => {
    const store = await startObjectStoreSimulator();
    const disk = simulated.ports.objects;
    simulated.ports.objects = s3Store(readProviderAddress(store.address, [])!, 300);
    const bytes = await jpeg();
    const announced = await announce(bytes.length);
    for (const behaviour of [{ kind: 'fail' }, { kind: 'hang' }, { kind: 'wrongSignature' }] as const) {
      store.setBehaviour(behaviour);
      expect(await send(announced, bytes)).toMatchObject({ status: 503, code: 'upload.cloud' });
      expect(await stateOf(announced)).toMatchObject({ state: 'waiting' });
    }
    store.setBehaviour({ kind: 'work' });
    expect(await send(announced, bytes)).toMatchObject({ status: 200 });
    expect(store.paths()).toEqual([`/bucket/${announced.uploadId}`]);
    const { token } = announced.trade;
    expect((await get(announced, token)).statusCode).toBe(200);
    store.setBehaviour({ kind: 'fail' });
    expect((await get(announced, token)).statusCode).toBe(503);
    await store.stop();
    simulated.ports.objects = disk;
  });
});

describe('what nobody needs is removed, a little at a time:', () => {
  const { db, close } = openDatabase(databaseUrl);
  const DAY = 24 * 3600;
  let seconds = 0;
  const sweepAt = async (instant: number) => {
    seconds = instant;
    const now = () => new Date(NOON + seconds * 1000);
    // A run looks at no more than fifty.
    for (let run = 0; run < 5; run += 1)
      await sweep({ db, ports: simulated.ports, incomingFolder: incoming, now });
  };
  const isKept = ({ uploadId }: Announced) => filesIn(simulated.objects).includes(uploadId);
  const isKnown = async ({ uploadId }: Announced) =>
    (await query(databaseUrl, 'select 1 from uploads where upload_id = $1', [uploadId])).length > 0;
  const answersWith = (...all: Announced[]) => ({
    applicant: { name: all.map((one) => one.uploadId).join(' ') },
  });

  test('what is in answers stays, and what is in none goes after a week', async () => {
    const trade = await openTrade(server);
    const [drafted, unattached] = [
      await upload(await jpeg(), 'image/jpeg', trade),
      await upload(await jpeg()),
    ];
    const never = await announce(100);
    const saved = await upload(await jpeg(), 'image/jpeg', trade);
    const answers = answersWith(drafted.announced, saved.announced);
    await call('temporaryDataSave', { ...trade.key, answers }, trade.token);
    await query(
      databaseUrl,
      `insert into answers (trade_id, screen, version_id, revision, answers)
       select trade_id, screen, version_id, revision, $2::jsonb from drafts where trade_id = $1`,
      [trade.tradeId, JSON.stringify(answersWith(saved.announced))],
    );
    await sweepAt(600 + 3600 - 1);
    expect(await isKnown(never)).toBe(true);
    await sweepAt(600 + 3600);
    expect(await isKnown(never)).toBe(false);
    await sweepAt(7 * DAY - 1);
    expect([drafted, unattached, saved].map(({ announced }) => isKept(announced))).toEqual([
      true,
      true,
      true,
    ]);
    await sweepAt(7 * DAY);
    expect([drafted, unattached, saved].map(({ announced }) => isKept(announced))).toEqual([
      true,
      false,
      true,
    ]);
    expect(await isKnown(unattached.announced)).toBe(false);
    await call('temporaryDataRemove', { tradeId: trade.tradeId }, trade.token);
    await sweepAt(40 * DAY);
    expect([drafted, saved].map(({ announced }) => isKept(announced))).toEqual([false, true]);
  });

  test('what its owner removes is gone for everybody at once, but not what was saved as final', async () => {
    const trade = await openTrade(server);
    const [mine, saved] = [
      (await upload(await jpeg(), 'image/jpeg', trade)).announced,
      (await upload(await jpeg(), 'image/jpeg', trade)).announced,
    ];
    const answers = answersWith(mine, saved);
    await call('temporaryDataSave', { ...trade.key, answers }, trade.token);
    await query(
      databaseUrl,
      `insert into answers (trade_id, screen, version_id, revision, answers)
       select trade_id, screen, version_id, revision, $2::jsonb from drafts where trade_id = $1`,
      [trade.tradeId, JSON.stringify(answersWith(saved))],
    );
    expect((await remove(mine, trade.token)).json()).toMatchObject({ code: 0, data: { removed: true } });
    expect((await remove(saved, trade.token)).json()).toMatchObject({ code: 0, data: { removed: false } });
    expect((await remove(mine, trade.token)).statusCode).toBe(404);
    expect((await get(mine, trade.token)).statusCode).toBe(404);
    expect((await get(saved, trade.token)).statusCode).toBe(200);
    await sweepAt(0);
    expect([isKept(mine), isKept(saved)]).toEqual([false, true]);
  });

  test('a file that cannot be deleted now is deleted later', async () => {
    const { announced } = await upload(await jpeg());
    await remove(announced, announced.trade.token);
    const { objects } = simulated.ports;
    simulated.ports.objects = {
      ...objects,
      remove: async () => ({ ok: false, failure: 'unavailable', detail: 'x' }),
    };
    await sweepAt(0);
    expect(await isKnown(announced)).toBe(true);
    simulated.ports.objects = objects;
    await sweepAt(0);
    expect([await isKnown(announced), isKept(announced)]).toEqual([false, false]);
  });

  test('what a killed process left half-way is gone after an hour', async () => {
    mkdirSync(incoming, { recursive: true });
    const [old, fresh] = [join(incoming, 'old'), join(incoming, 'fresh')];
    for (const path of [old, fresh]) writeFileSync(path, 'x');
    utimesSync(old, new Date(Date.now() - 3_700_000), new Date(Date.now() - 3_700_000));
    await sweepAt(0);
    expect(filesIn(incoming)).toEqual(['fresh']);
    await close();
  });
});
