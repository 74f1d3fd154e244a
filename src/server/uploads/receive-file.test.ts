import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, expect, test } from 'vitest';
import { receiveFile } from './receive-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'baoform-receive-'));
afterAll(() => rmSync(folder, { recursive: true }));
const MIN_RATE = { bytes: 1000, windowMs: 100 };

/** A client that sends so many bytes every 20 ms, for 400 ms. */
function clientOf(bytes: number): PassThrough {
  const source = new PassThrough();
  const timer = setInterval(() => source.write(Buffer.alloc(bytes)), 20);
  const end = setTimeout(() => source.end(), 400);
  source.on('close', () => [timer, end].forEach(clearTimeout));
  source.on('error', () => undefined);
  return source;
}

test('a client that sends single bytes is cut off after the first window, and leaves no file [T4]', async () => {
  const startedAt = performance.now();
  expect(await receiveFile(clientOf(1), folder, MIN_RATE)).toEqual({ status: 'cut' });
  expect(performance.now() - startedAt).toBeLessThan(350);
  expect(readdirSync(folder)).toEqual([]);
});

test('a client that is fast enough may take longer than a window', async () => {
  expect(await receiveFile(clientOf(2000), folder, MIN_RATE)).toMatchObject({ status: 'whole' });
});

test('a received file is unreadable on the disk, and is read back as it was sent (T11)', async () => {
  const sent = Buffer.concat([Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'), Buffer.alloc(200_000, 'IHDR')]);
  const source = new PassThrough();
  for (let start = 0; start < sent.length; start += 7001) source.write(sent.subarray(start, start + 7001));
  const received = await receiveFile(source.end(), folder);
  if (received.status !== 'whole') throw new Error(received.status);
  const written = readFileSync(received.path);
  expect([written.length, written.includes('IHDR'), written.includes('PNG')]).toEqual([
    sent.length,
    false,
    false,
  ]);
  expect(received.head).toEqual(sent.subarray(0, 8));
  expect((await received.read()).equals(sent)).toBe(true);
});
