import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { clusterFiles } from '../../../src/server/postgres/cluster.ts';
import { connectionOf } from '../../../src/server/postgres/launch.ts';
import { isPostmasterOf, readPidFile } from '../../../src/server/postgres/postmaster.ts';
import { startServerProcess } from '../../http/server-process.ts';
import { query } from '../../http/database.ts';
import {
  keepSaving,
  newCustomers,
  nothingIsLost,
  saveOrAskAgain,
  toldBy,
  type StoredDraft,
} from './customers.ts';

const KILLS = 10;
const SAVES_UNDER_WAY = 200;
/** The kills come after 10, 20, 30 … acknowledged saves: with cold caches as with warm ones. */
const ACKNOWLEDGED_A_ROUND = 10;
const dataDir = mkdtempSync(join(tmpdir(), 'baoform-save-'));
const postmaster = () => readPidFile(clusterFiles(dataDir))?.pid;

afterAll(() => {
  const pid = postmaster();
  if (pid !== undefined && isPostmasterOf(pid, clusterFiles(dataDir))) process.kill(pid, 'SIGKILL');
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

const storedDrafts = () =>
  query<StoredDraft>(connectionOf(dataDir)!, 'select trade_id as "tradeId", revision, answers from drafts');
const start = () => startServerProcess({ DATA_DIR: dataDir });

test('ten times killed (-9) with 200 saves under way, a server loses none that it acknowledged', async () => {
  let server = await start();
  const database = postmaster();
  const customers = await newCustomers(server, SAVES_UNDER_WAY);
  let [acknowledged, unheard] = [0, 0];
  const starts: number[] = [];
  for (let round = 1; round <= KILLS; round += 1) {
    const killAt = acknowledged + ACKNOWLEDGED_A_ROUND * round;
    let kill = () => {};
    const killed = new Promise<number | null>((done) => (kill = () => done(server.end('SIGKILL'))));
    const told = () => {
      acknowledged += 1;
      if (acknowledged === killAt) kill();
    };
    await Promise.all([...customers.map((customer) => keepSaving(server, customer, round, told)), killed]);
    server = await start();
    starts.push(server.startedInMs);
    expect(postmaster()).toBe(database);
    unheard += nothingIsLost(customers, await storedDrafts());
  }
  expect(nothingIsLost(customers, await toldBy(server, customers))).toBe(0);
  console.log(
    `${KILLS} kills, ${acknowledged} saves acknowledged, none lost; ${unheard} stored without their answer being heard; ` +
      `started again in ${Math.min(...starts)} to ${Math.max(...starts)} ms`,
  );
  expect(acknowledged).toBeGreaterThan(5 * KILLS * ACKNOWLEDGED_A_ROUND);
  expect(await server.end('SIGTERM')).toBe(0);
  expect(postmaster()).toBeUndefined();
}, 100_000);

test('with its database killed (-9) under it a server asks for patience, recovers, and loses nothing either', async () => {
  const server = await start();
  const customers = await newCustomers(server, 20);
  let [acknowledged, refused, ended] = [0, 0, false];
  const saving = customers.map(async (customer) => {
    while (!ended)
      if (await saveOrAskAgain(server, customer)) acknowledged += 1;
      else refused += 1;
  });
  await expect.poll(() => acknowledged, { timeout: 30_000 }).toBeGreaterThan(50);
  const database = postmaster()!;
  process.kill(database, 'SIGKILL');
  const killed = performance.now();
  const before = acknowledged;
  await expect.poll(() => acknowledged, { timeout: 30_000 }).toBeGreaterThan(before + 50);
  const recovered = Math.round(performance.now() - killed);
  ended = true;
  await Promise.all(saving);
  expect(postmaster()).not.toBe(database);
  nothingIsLost(customers, await toldBy(server, customers));
  console.log(`database killed: ${refused} calls asked to come again, saving again after ${recovered} ms`);
  expect(await server.end('SIGTERM')).toBe(0);
});
