import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { receiveFile } from './receive-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'baoform-receive-'));
afterAll(() => rmSync(folder, { recursive: true }));
const MIN_RATE = { bytes: 1000, windowMs: 100 };

/** A client that sends what a test tells it to, in windows that end when the test says so. */
async function sendingClient() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const source = new PassThrough();
  source.on('error', () => undefined);
  const received = receiveFile(source, folder, MIN_RATE);
  while (vi.getTimerCount() === 0) await setImmediate();
  return {
    received,
    end: () => source.end(),
    async sendInWindow(bytes: number) {
      source.write(Buffer.alloc(bytes));
      while (source.readableLength > 0) await setImmediate();
      await setImmediate();
      vi.advanceTimersByTime(MIN_RATE.windowMs);
    },
  };
}

test('a client that sends single bytes is cut off after the first window, and leaves no file [T4]', async () => {
  const client = await sendingClient();
  await client.sendInWindow(1);
  expect(await client.received).toEqual({ status: 'cut' });
  expect(readdirSync(folder)).toEqual([]);
});

test('a client that is fast enough may take longer than a window, and is cut off once it is not', async () => {
  const client = await sendingClient();
  for (let window = 1; window <= 3; window += 1) await client.sendInWindow(2000);
  client.end();
  expect(await client.received).toMatchObject({ status: 'whole', bytes: 6000 });
  const tiring = await sendingClient();
  for (const bytes of [2000, 2000, 1]) await tiring.sendInWindow(bytes);
  expect(await tiring.received).toEqual({ status: 'cut' });
});

test('a received file is unreadable on the disk, and is read back as it was sent (T11)', async () => {
  const sent = Buffer.concat([Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'), Buffer.alloc(200_000, 'IHDR')]);
  const source = new PassThrough();
  for (let start = 0; start < sent.length; start += 7001) source.write(sent.subarray(start, start + 7001));
  const received = await receiveFile(source.end(), folder);
  if (received.status !== 'whole') throw new Error(received.status);
  const written = readFileSync(received.path);
  // Eight bytes each: three chosen ones stand in one of eighty ciphertexts of this length by chance.
  expect([written.length, written.includes('IHDRIHDR'), written.includes(sent.subarray(0, 8))]).toEqual([
    sent.length,
    false,
    false,
  ]);
  expect(received.head).toEqual(sent.subarray(0, 8));
  expect((await received.read()).equals(sent)).toBe(true);
});
