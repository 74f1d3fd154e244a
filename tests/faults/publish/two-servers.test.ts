import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { isDeep } from '../../depth.ts';
import { freshDatabase, query } from '../../http/database.ts';
import { overlayDocument, withQuestion } from '../../http/publisher.ts';
import { startProgram, startServerProcess, type ServerProcess } from '../../http/server-process.ts';
import { PRODUCTS } from '../../http/trade.ts';

/** How soon after its commit every server must give new trades the version. */
const WITHIN_MS = 2000;
/** Pause between two questions: without it, the test itself would keep both servers and the database busy. */
const PAUSE_MS = 40;
const url = await freshDatabase();
const overlay = overlayDocument('chenghai');

/** The number of the version that a new trade gets from a server. */
async function servedBy(server: ServerProcess): Promise<number | undefined> {
  const started = await server.attempt('getTradeId', PRODUCTS.chenghai);
  const { tradeId, token } = (started?.body.data ?? {}) as { tradeId: string; token: string };
  const form = await server.attempt('initInsuranceInfo', { tradeId }, token);
  return (form?.body.data?.['version'] as { number: number } | undefined)?.number;
}

/** Polls until a condition holds. Returns the time, in milliseconds of this process's clock. */
async function timeWhen(holds: () => Promise<boolean>): Promise<number> {
  for (const until = performance.now() + 30_000; performance.now() < until; await sleep(PAUSE_MS))
    if (await holds()) return performance.now();
  throw new Error('the condition did not hold within 30 s');
}

/** Publishes the overlay with the command, in a process of its own. Returns the exit code. */
async function publishInProcess(): Promise<number | null> {
  const folder = mkdtempSync(join(tmpdir(), 'baoform-publisher-'));
  writeFileSync(join(folder, 'overlay.json'), JSON.stringify(overlay));
  const args = ['src/tools/qa.mjs', 'publish', join(folder, 'overlay.json')];
  const publisher = startProgram(args, { DATABASE_URL: url });
  await once(publisher, 'exit');
  rmSync(folder, { recursive: true });
  return publisher.exitCode;
}

/** The connections on which servers listen for published versions. */
const listeners = () =>
  query<{ pid: number }>(
    url,
    "select pid from pg_stat_activity where application_name = 'baoform-listen' and datname = current_database()",
  );

/** Publishes the next version. Returns, for each server, the milliseconds from the commit to its first new trade. */
async function publishAndMeasure(version: number, servers: ServerProcess[]): Promise<number[]> {
  withQuestion(overlay, `question${version}`);
  const publisher = publishInProcess();
  const committed = await timeWhen(async () => {
    const sql = "select 1 from versions where supplier_code = 'CHL' and number = $1";
    return (await query(url, sql, [version])).length > 0;
  });
  const times = await Promise.all(
    servers.map((server) => timeWhen(async () => (await servedBy(server)) === version)),
  );
  expect(await publisher).toBe(0);
  return times.map((time) => Math.round(time - committed));
}

/** Lets the database tell nobody of releases. Cut connections would do more: without one, a server refuses to write. */
const silence = () => query(url, 'alter table releases disable trigger releases_told');

test.runIf(isDeep)(
  'two servers give new trades a version from a third process within two seconds, also without a notification',
  async () => {
    const first = await startServerProcess({ DATABASE_URL: url });
    const [firstListener] = await listeners();
    const second = await startServerProcess({ DATABASE_URL: url });
    const servers = [first, second];
    expect(await Promise.all(servers.map(servedBy))).toEqual([1, 1]);
    expect(await listeners()).toHaveLength(2);

    const notified = await publishAndMeasure(2, servers);
    await query(url, 'select pg_terminate_backend($1)', [firstListener!.pid]);
    const oneCut = await publishAndMeasure(3, servers);
    await expect.poll(async () => (await listeners()).length, { timeout: 5000 }).toBe(2);
    await silence();
    const untold = await publishAndMeasure(4, servers);
    console.log(
      `served after: ${notified.join(' and ')} ms; one connection cut: ${oneCut.join(' and ')} ms; untold: ${untold.join(' and ')} ms`,
    );
    for (const time of [...notified, ...oneCut, ...untold]) expect(time).toBeLessThan(WITHIN_MS);
    expect(await Promise.all(servers.map((server) => server.end('SIGTERM')))).toEqual([0, 0]);
  },
);
