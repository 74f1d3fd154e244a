import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { OBJECTS_PATH } from '../../src/server/routes/upload.ts';
import { query } from './database.ts';
import { claimingPng, jpeg, jpegOf, photo, png } from './pictures.ts';
import { afterNoon, startServer } from './server.ts';
import { openTrade } from './trade.ts';
import { listFiles, uploadClient } from './upload-client.ts';

const MAX_BYTES = 10 * 1024 * 1024;
const server = await startServer();
const { app, attempt, databaseUrl, setNow } = server;
const { announce, getImage, incoming, readState, readStored, removeImage, send, storedIds, upload } =
  uploadClient(server);

const setClock = (secondsAfterNoon: number) => setNow(afterNoon(secondsAfterNoon).toISOString());
beforeEach(() => setClock(0));

const announcementOf = (tradeId: string, changes: object = {}) => ({
  tradeId,
  purpose: 'image',
  contentType: 'image/jpeg',
  size: 100,
  ...changes,
});

describe('a picture is re-encoded before it is stored:', () => {
  test.each([
    ['image/png', png],
    ['image/jpeg', jpeg],
  ] as const)('%s', async (contentType, createPicture) => {
    const bytes = Buffer.concat([await createPicture(), Buffer.from('bytes after the end of the picture')]);
    const { announcement, response } = await upload(bytes, { contentType });
    const { uploadId, path, trade } = announcement;
    const image = { uploadId, path, contentType, width: 40, height: 30, bytes: expect.any(Number) };
    expect(response).toEqual({ status: 200, code: 0, data: image });
    expect(await readState(announcement)).toMatchObject({ state: 'stored', image });
    const { rawPayload } = await getImage(announcement, trade.token);
    expect(rawPayload.equals(readStored(announcement))).toBe(true);
    expect(rawPayload.equals(bytes)).toBe(false);
    expect((await sharp(rawPayload).metadata()).format).toBe(contentType.slice(6));
    expect(listFiles(incoming)).toEqual([]);
  });

  test('a photo keeps its pixels, upright, and loses its metadata and every byte after its end', async () => {
    const bytes = Buffer.concat([await photo(), Buffer.from('<script>alert(1)</script>')]);
    expect(bytes.includes('SECRET-OWNER')).toBe(true);
    const { announcement, response } = await upload(bytes);
    expect(response.data).toMatchObject({ width: 30, height: 40 });
    const stored = readStored(announcement);
    for (const secret of ['SECRET-OWNER', '<script>', 'Exif']) expect(stored.includes(secret)).toBe(false);
    expect((await sharp(stored).metadata()).exif).toBeUndefined();
  });

  test('a large picture is scaled down', async () => {
    const { response } = await upload(await jpeg(4000, 1000));
    expect(response).toMatchObject({ status: 200, data: { width: 2400, height: 600 } });
  });

  test('a picture is stored under a random id, and only its own session can read or remove it', async () => {
    const { announcement } = await upload(await jpeg());
    const { path, trade, uploadId } = announcement;
    expect(path).toMatch(/^\/funapi\/cos\/objects\/[A-Za-z0-9_-]{22}$/);
    expect(storedIds()).toContain(uploadId);
    const { headers } = await getImage(announcement, trade.token);
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': `attachment; filename="${uploadId}.jpg"`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
    const stranger = await openTrade(server);
    for (const token of [stranger.token, '', 'x']) {
      const { statusCode } = await getImage(announcement, token);
      expect(statusCode).toBe(token === stranger.token ? 404 : 401);
      expect((await removeImage(announcement, token)).statusCode).toBe(statusCode);
    }
    const state = await attempt('cosSignUpload', { tradeId: stranger.tradeId, uploadId }, stranger.token);
    expect(state).toMatchObject({ status: 404, body: { code: 'upload.notFound' } });
  });
});

describe('a picture has at most 10 MB, to the byte:', () => {
  test('10 MB are accepted', async () => {
    expect((await upload(await jpegOf(MAX_BYTES))).response).toMatchObject({ status: 200 });
  });

  test('one byte more is refused when it is announced [K-007]', async () => {
    const { tradeId, token } = await openTrade(server);
    const announcement = announcementOf(tradeId, { size: MAX_BYTES + 1 });
    expect(await attempt('cosGetSign', announcement, token)).toMatchObject({
      status: 413,
      body: { code: 'upload.tooLarge', data: { maxBytes: MAX_BYTES } },
    });
  });

  test.each([1, 500_000, 20_000_000])(
    'a picture of %i bytes more than announced is refused and leaves no file',
    async (excess) => {
      const announcement = await announce(MAX_BYTES);
      const bytes = await jpegOf(MAX_BYTES + excess);
      const stream = Readable.from(
        (function* () {
          for (let from = 0; from < bytes.length; from += 65_536) yield bytes.subarray(from, from + 65_536);
        })(),
      );
      expect(await send(announcement, stream)).toMatchObject({ status: 413, code: 'upload.tooLarge' });
      expect(listFiles(incoming)).toEqual([]);
      expect(await readState(announcement)).toMatchObject({ state: 'waiting', image: null });
    },
  );

  test('a client on a real connection receives the refusal', async () => {
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as AddressInfo;
    const { path, sign, trade } = await announce(MAX_BYTES);
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'PUT',
      headers: { token: trade.token, sign },
      body: new Uint8Array(await jpegOf(MAX_BYTES + 1)),
    });
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ code: 'upload.tooLarge' });
  });
});

describe('a file that is not a picture is refused and not stored, and the sign stays valid:', () => {
  const html = Buffer.from('<html><script>alert(1)</script>'.padEnd(500));
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
  const startOf = async (picture: Promise<Buffer>, length: number) => (await picture).subarray(0, length);
  test.each<[title: string, type: string, createFile: () => Buffer | Promise<Buffer>]>([
    ['text as PNG', 'image/png', () => html],
    ['a JPEG as PNG', 'image/png', jpeg],
    ['a PNG as JPEG', 'image/jpeg', png],
    ['a GIF', 'image/png', () => Buffer.from('GIF89a'.padEnd(100))],
    ['an SVG', 'image/png', () => svg],
    ['a PDF', 'image/jpeg', () => Buffer.from('%PDF-1.7\n')],
    ['one byte', 'image/png', () => Buffer.from([0x89])],
  ])('%s, for its type', async (_title, contentType, createFile) => {
    await expectRefusal(await createFile(), contentType, {
      status: 415,
      code: 'upload.type',
      data: { types: 'png, jpg, jpeg' },
    });
  });

  test.each<[title: string, type: string, createFile: () => Buffer | Promise<Buffer>]>([
    ['the signature of a PNG', 'image/png', () => startOf(png(), 8)],
    ['half a PNG', 'image/png', () => startOf(png(200, 200), 40_000)],
    ['half a JPEG', 'image/jpeg', () => startOf(jpeg(200, 200), 5000)],
    [
      'text after the signature of a PNG',
      'image/png',
      async () => Buffer.concat([await startOf(png(), 8), html]),
    ],
    ['900 million pixels', 'image/png', () => claimingPng(30_000, 30_000)],
    ['no pixels', 'image/png', () => claimingPng(0, 0)],
  ])('%s, as unreadable', async (_title, contentType, createFile) => {
    await expectRefusal(await createFile(), contentType, { status: 422, code: 'upload.unreadable' });
  });

  async function expectRefusal(bytes: Buffer, contentType: string, refusal: object): Promise<void> {
    const before = storedIds().length;
    const { announcement, response } = await upload(bytes, { contentType });
    expect(response).toEqual({ data: undefined, ...refusal });
    expect(storedIds()).toHaveLength(before);
    expect(listFiles(incoming)).toEqual([]);
    expect(await readState(announcement)).toMatchObject({ state: 'waiting' });
    expect((await getImage(announcement, announcement.trade.token)).statusCode).toBe(404);
  }
});

describe('an announcement', () => {
  test.each(['image/gif', 'image/svg+xml', 'text/html', '', 'IMAGE/PNG'])(
    'of the type %j is refused',
    async (contentType) => {
      const { tradeId, token } = await openTrade(server);
      expect(await attempt('cosGetSign', announcementOf(tradeId, { contentType }), token)).toMatchObject({
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
  ])('with %j is an invalid request', async (change) => {
    const { tradeId, token } = await openTrade(server);
    const announcement = announcementOf(tradeId, { contentType: 'image/png', ...change });
    expect(await attempt('cosGetSign', announcement, token)).toMatchObject({
      status: 400,
      body: { code: 'request.invalid' },
    });
  });
});

describe('a sign', () => {
  test('is valid for a picture of the announced size only', async () => {
    const bytes = await jpeg();
    const announcement = await announce(bytes.length + 1);
    expect(await send(announcement, bytes)).toMatchObject({ status: 422, code: 'upload.failed' });
    expect(await send(announcement, Buffer.alloc(0))).toMatchObject({ status: 422, code: 'upload.failed' });
  });

  test('is required, and valid for its own upload and session only', async () => {
    const bytes = await jpeg();
    const announcement = await announce(bytes.length);
    const other = await announce(bytes.length, { trade: announcement.trade });
    for (const sign of ['', 'x', other.sign])
      expect(await send({ ...announcement, sign }, bytes)).toMatchObject({
        status: 404,
        code: 'upload.notFound',
      });
    const stranger = await openTrade(server);
    expect(await send(announcement, bytes, { token: stranger.token })).toMatchObject({ status: 404 });
    expect(await send(announcement, bytes, { token: '' })).toMatchObject({
      status: 401,
      code: 'session.none',
    });
  });

  test('is valid for ten minutes', async () => {
    const bytes = await jpeg();
    const [early, late] = [await announce(bytes.length), await announce(bytes.length)];
    setClock(599);
    expect(await send(early, bytes)).toMatchObject({ status: 200 });
    setClock(600);
    expect(await send(late, bytes)).toMatchObject({ status: 410, code: 'upload.expired' });
    expect(await readState(late)).toMatchObject({ state: 'expired' });
    expect(await send(early, bytes)).toMatchObject({ status: 200 });
  });

  test('is issued at most 200 times a day to a session', async () => {
    const { tradeId, token } = await openTrade(server);
    await query(
      databaseUrl,
      `insert into rate_limits (kind, subject, day, used, next_at)
       select 'uploadsBySession', owner_id, '2026-11-21', 199, 'epoch' from trades where trade_id = $1`,
      [tradeId],
    );
    const announcement = announcementOf(tradeId, { contentType: 'image/png', size: 1 });
    const responses = await Promise.all([1, 2, 3].map(() => attempt('cosGetSign', announcement, token)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 429, 429]);
  });

  test.each(['..', '%2e%2e%2fx', 'x', 'A'.repeat(23), '%00', `${'A'.repeat(22)}/x`])(
    'does not exist for the path %s',
    async (id) => {
      const { token } = await openTrade(server);
      for (const method of ['GET', 'PUT', 'DELETE'] as const) {
        const url = `${OBJECTS_PATH}/${id}`;
        const response = await app.inject({ method, url, headers: { token, sign: 'x' }, payload: 'x' });
        expect(response.statusCode).toBe(404);
      }
    },
  );
});
