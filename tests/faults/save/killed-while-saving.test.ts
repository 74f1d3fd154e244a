import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { clusterFolder } from '../../../src/server/postgres/cluster.ts';
import { connectionOf } from '../../../src/server/postgres/launch.ts';
import { isPostmasterOf, readPidFile } from '../../../src/server/postgres/postmaster.ts';
import { startServerProcess, type ServerProcess } from '../../http/server-process.ts';
import { query } from '../../http/database.ts';
import { casesByDepth } from '../../depth.ts';
import {
  keepSaving,
  newCustomers,
  expectNothingLost,
  expectSameResponses,
  saveWithRetry,
  type Customer,
  type StoredDraft,
  type Traffic,
} from './customers.ts';

const KILLS = casesByDepth({ sample: 4, deep: 10 });
const SAVES_UNDER_WAY = 200;
/** The kills come after 10, 20, 30 … acknowledged saves: some with cold caches, some with warm ones. */
const ACKNOWLEDGED_A_ROUND = 10;
const dataDir = mkdtempSync(join(tmpdir(), 'baoform-save-'));
const postmaster = () => readPidFile(clusterFolder(dataDir))?.pid;

afterAll(() => {
  const pid = postmaster();
  if (pid !== undefined && isPostmasterOf(pid, clusterFolder(dataDir))) process.kill(pid, 'SIGKILL');
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

const storedRows = () =>
  query<StoredDraft>(
    connectionOf(dataDir)!,
    `select trade_id as "tradeId", drafts.revision, drafts.answers,
       answers.revision as "finalRevision", answers.answers as "finalAnswers"
     from drafts left join answers using (trade_id, screen)`,
  );
const start = () => startServerProcess({ DATA_DIR: dataDir });

/** Kills the server when every customer has a save under way. Returns how many saves it acknowledged before. */
async function saveUntilKilled(server: ServerProcess, customers: Customer[], after: number): Promise<number> {
  let killed: Promise<number | null> | undefined;
  const traffic: Traffic = {
    acknowledged: 0,
    inFlight: 0,
    sent() {
      if (traffic.acknowledged < after || traffic.inFlight < SAVES_UNDER_WAY) return;
      killed ??= server.end('SIGKILL');
    },
  };
  await Promise.all(customers.map((customer) => keepSaving(server, customer, traffic)));
  expect(await killed).toBeNull();
  return traffic.acknowledged;
}

test('killed (-9) again and again with 200 saves under way, a server loses no acknowledged save', async () => {
  let server = await start();
  const database = postmaster();
  const customers = await newCustomers(server, SAVES_UNDER_WAY);
  let [acknowledged, unheard] = [0, 0];
  const starts: number[] = [];
  for (let round = 1; round <= KILLS; round += 1) {
    acknowledged += await saveUntilKilled(server, customers, ACKNOWLEDGED_A_ROUND * round);
    server = await start();
    starts.push(server.startedInMs);
    expect(postmaster()).toBe(database);
    unheard += expectNothingLost(customers, await storedRows());
  }
  await expectSameResponses(server, customers);
  console.log(
    `${KILLS} kills, ${acknowledged} saves acknowledged, none lost; ${unheard} stored without their answer being heard; ` +
      `started again in ${Math.min(...starts)} to ${Math.max(...starts)} ms`,
  );
  expect(await server.end('SIGTERM')).toBe(0);
  expect(postmaster()).toBeUndefined();
}, 180_000);

test('when its database is killed (-9) a server answers 503, recovers, and loses no acknowledged save', async () => {
  const server = await start();
  const customers = await newCustomers(server, 20);
  let [acknowledged, refused, ended] = [0, 0, false];
  const saving = customers.map(async (customer) => {
    while (!ended)
      if (await saveWithRetry(server, customer)) acknowledged += 1;
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
  expectNothingLost(customers, await storedRows());
  console.log(`database killed: ${refused} calls asked to come again, saving again after ${recovered} ms`);
  expect(await server.end('SIGTERM')).toBe(0);
});
