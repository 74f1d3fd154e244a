// A data folder on a disk of its own that fills up, as a process with its own PostgreSQL meets it.
import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { isDeep } from '../../depth.ts';
import { answerFixture } from '../../http/answer-fixtures.ts';
import { startServerProcess } from '../../http/server-process.ts';
import { newCustomers, type Customer } from './customers.ts';

/** Room for PostgreSQL, and for four reserves beside it: with less the server keeps none. */
const DISK_MB = 640;
const folder = mkdtempSync(join(tmpdir(), 'baoform-full-'));
/** More than the rate of one session allows in the time in which the log fills up. */
const CUSTOMERS = 20;
/** Needs root and a system that lets it mount. */
const isMounted =
  isDeep && spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', folder]).status === 0;
afterAll(() => {
  if (isMounted) spawnSync('umount', ['--lazy', folder]);
  rmSync(folder, { recursive: true, force: true });
});

/** Writes until the disk is full, to the last block. */
function fillDisk(path: string): void {
  const file = openSync(path, 'a');
  for (let size = 1024 * 1024; size >= 4096; size /= 2)
    expect(() => writeForEver(file, size)).toThrow('ENOSPC');
  closeSync(file);
}

function writeForEver(file: number, size: number): never {
  for (;;) writeSync(file, Buffer.alloc(size, 'x'));
}

const answersOf = (customer: Customer) => ({
  tradeId: customer.tradeId,
  contentHash: customer.contentHash,
  revision: customer.acknowledged.revision,
  answers: answerFixture('chenghai-self').answers,
});

/** Tries until it is true or the deadline has passed; returns the milliseconds that it took. */
async function untilTrue(isTrue: () => Promise<boolean>, deadlineMs: number): Promise<number> {
  const startedAt = performance.now();
  while (!(await isTrue()) && performance.now() - startedAt < deadlineMs) await sleep(200);
  return Math.round(performance.now() - startedAt);
}

test.skipIf(!isMounted)(
  'on a disk without space reads answer, writes are refused with a code, and both work when there is space again [T14]',
  async () => {
    const server = await startServerProcess({ DATA_DIR: join(folder, 'data') });
    const customers = await newCustomers(server, CUSTOMERS);
    const customer = customers[0]!;
    const save = async (writer = customer) => {
      const saved = await server.attempt('temporaryDataUpdate', answersOf(writer), writer.token);
      if (saved?.status === 200) writer.acknowledged.revision += 1;
      return saved;
    };
    const readDraft = () =>
      server.attempt('temporaryDataInfo', { tradeId: customer.tradeId }, customer.token);
    const revision = () => customer.acknowledged.revision;
    const filler = join(folder, 'filler');

    // PostgreSQL has room for the rest of a file of its log, of 16 MB: saves go on until that is used up.
    let saves = 0;
    for (let refused; refused === undefined; saves += 1) {
      fillDisk(filler);
      const saved = await save(customers[saves % CUSTOMERS]);
      if (saved?.status !== 200) refused = saved?.body.code;
      expect([undefined, 'server.unavailable']).toContain(refused);
    }
    // PostgreSQL ends and starts again when its log cannot be written; a read in that moment gets the same code.
    const read = async () => (await readDraft())?.status === 200;
    const restartedInMs = await untilTrue(read, 15_000);
    for (let count = 0; count < 5; count += 1) {
      expect(await readDraft()).toMatchObject({ status: 200, body: { data: { revision: revision() } } });
      expect((await fetch(`${server.address}/health`)).status).toBe(200);
      expect(await save()).toMatchObject({
        status: 503,
        body: { code: 'server.unavailable', status: 'FAIL' },
      });
    }

    rmSync(filler);
    const recoveredInMs = await untilTrue(async () => (await save())?.status === 200, 30_000);
    console.log(
      `refused after ${saves} saves, read again after ${restartedInMs} ms, accepted again ${recoveredInMs} ms after there was space`,
    );
    expect(restartedInMs).toBeLessThan(15_000);
    expect(recoveredInMs).toBeLessThan(15_000);
    expect(await readDraft()).toMatchObject({ status: 200, body: { data: { revision: revision() } } });
    expect(await server.end('SIGTERM')).toBe(0);
  },
  300_000,
);
