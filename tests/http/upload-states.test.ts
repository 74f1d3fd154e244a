import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { readProviderAddress } from '../../src/server/settings/provider-address.ts';
import { s3Store } from '../../src/server/providers/s3-store.ts';
import { startObjectStoreSimulator } from '../../src/server/simulators/object-store-simulator.ts';
import { jpeg, jpegOf } from './pictures.ts';
import { startServer } from './server.ts';
import { openTrade } from './trade.ts';
import { listFiles, uploadClient, type Announcement } from './upload-client.ts';

const server = await startServer();
const { app, attempt, call, setNow, simulated } = server;
const { announce, getImage, incoming, readState, readStored, send, upload } = uploadClient(server);
await app.listen({ host: '127.0.0.1', port: 0 });
const { port } = app.server.address() as AddressInfo;

describe('an upload that did not succeed can be sent again:', () => {
  /** Sends half of a picture and closes the connection, as a page does that cancels. */
  async function cancelHalfway({ path, sign, trade }: Announcement, bytes: Buffer): Promise<void> {
    const request = httpRequest({
      host: '127.0.0.1',
      port,
      path,
      method: 'PUT',
      headers: { token: trade.token, sign, 'content-length': bytes.length },
    });
    request.on('error', () => undefined);
    request.write(bytes.subarray(0, bytes.length / 2));
    await expect.poll(() => listFiles(incoming).length).toBeGreaterThan(0);
    const closed = new Promise((resolve) => request.on('close', resolve));
    request.destroy();
    await closed;
  }

  test('an upload that is cancelled half-way leaves no file', async () => {
    const bytes = await jpegOf(4_000_000);
    const announcement = await announce(bytes.length);
    await cancelHalfway(announcement, bytes);
    await expect.poll(() => listFiles(incoming)).toEqual([]);
    expect(await readState(announcement)).toMatchObject({ state: 'waiting', image: null });
    expect(await send(announcement, bytes)).toMatchObject({ status: 200 });
  });

  test('a picture sent twice gets the same response, and another picture is refused', async () => {
    const bytes = await jpeg();
    const { announcement, response } = await upload(bytes);
    const stored = readStored(announcement);
    expect(await send(announcement, bytes)).toEqual(response);
    const otherBytes = Buffer.from(bytes);
    otherBytes[bytes.length - 10]! ^= 1;
    expect(await send(announcement, otherBytes)).toMatchObject({ status: 409, code: 'upload.taken' });
    expect(readStored(announcement).equals(stored)).toBe(true);
  });

  test('of ten pictures sent at the same time one is stored, and each response is true', async () => {
    const pictures = await Promise.all(Array.from({ length: 10 }, () => jpegOf(50_000)));
    const announcement = await announce(50_000);
    const responses = await Promise.all(pictures.map((bytes) => send(announcement, bytes)));
    expect(responses.every(({ status }) => [200, 409].includes(status))).toBe(true);
    const accepted = responses.filter(({ status }) => status === 200);
    expect(accepted.length).toBeGreaterThan(0);
    const { image } = await readState(announcement);
    for (const { data } of accepted) expect(data).toEqual(image);
    expect(image!.bytes).toBe(readStored(announcement).length);
  });

  test('while a picture is being stored, another one is refused', async () => {
    const disk = simulated.ports.objects;
    const [first, second] = [await jpegOf(50_000), await jpegOf(50_000)];
    const announcement = await announce(50_000);
    let reportStoring!: () => void;
    const storing = new Promise<void>((resolve) => (reportStoring = resolve));
    let finish!: () => void;
    const finished = new Promise<void>((resolve) => (finish = resolve));
    let puts = 0;
    simulated.ports.objects = {
      ...disk,
      put: async (...file) => {
        puts += 1;
        reportStoring();
        // Only the first picture waits: a second `put` would finish and describe a file that the first then replaces.
        if (puts === 1) await finished;
        return disk.put(...file);
      },
    };
    const firstResponse = send(announcement, first);
    await storing;
    const secondResponse = await send(announcement, second);
    finish();
    expect(secondResponse).toMatchObject({ status: 409, code: 'upload.busy' });
    expect(await firstResponse).toMatchObject({ status: 200 });
    expect(puts).toBe(1);
    simulated.ports.objects = disk;
  });

  test('a picture that the object store refuses is accepted once the store works again [S-012]', async () => {
    const store = await startObjectStoreSimulator();
    const disk = simulated.ports.objects;
    simulated.ports.objects = s3Store(readProviderAddress(store.address, [])!, 300);
    const bytes = await jpeg();
    const announcement = await announce(bytes.length);
    for (const behaviour of [{ kind: 'fail' }, { kind: 'hang' }, { kind: 'wrongSignature' }] as const) {
      store.setBehaviour(behaviour);
      expect(await send(announcement, bytes)).toMatchObject({ status: 503, code: 'upload.cloud' });
      expect(await readState(announcement)).toMatchObject({ state: 'waiting' });
    }
    store.setBehaviour({ kind: 'work' });
    expect(await send(announcement, bytes)).toMatchObject({ status: 200 });
    expect(store.paths()).toEqual([`/bucket/${announcement.uploadId}`]);
    const { token } = announcement.trade;
    expect((await getImage(announcement, token)).statusCode).toBe(200);
    store.setBehaviour({ kind: 'fail' });
    expect((await getImage(announcement, token)).statusCode).toBe(503);
    await store.stop();
    simulated.ports.objects = disk;
  });
});

test('an upload is not found for another trade of the same session', async () => {
  const { uploadId, trade } = await announce(1000, { contentType: 'image/png' });
  const other = await openTrade(server, 'chenghai', trade.token);
  expect(await attempt('cosSignUpload', { tradeId: other.tradeId, uploadId }, trade.token)).toMatchObject({
    status: 404,
    body: { code: 'upload.notFound' },
  });
});

test('an upload waits until its sign expires, to the millisecond', async () => {
  const { uploadId, expiresAt, trade } = await announce(1000, { contentType: 'image/png' });
  const stateAt = async (instant: number) => {
    setNow(new Date(instant).toISOString());
    return (await call('cosSignUpload', { tradeId: trade.tradeId, uploadId }, trade.token)).state;
  };
  expect(await stateAt(Date.parse(expiresAt) - 1)).toBe('waiting');
  expect(await stateAt(Date.parse(expiresAt))).toBe('expired');
});
