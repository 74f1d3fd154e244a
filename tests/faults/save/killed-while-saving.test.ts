import { lstatSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { clusterFolder } from '../../../src/server/postgres/cluster.ts';
import { connectionOf } from '../../../src/server/postgres/launch.ts';
import { isPostmasterOf, readPidFile } from '../../../src/server/postgres/postmaster.ts';
import { isProcessRunning } from '../../../src/server/postgres/process-identity.ts';
import type { FormKey } from '../../../src/core/answers/form-key.ts';
import { fixedKeys, type KeySet } from '../../../src/server/encryption/data-keys.ts';
import { readKeyFile } from '../../../src/server/encryption/key-file.ts';
import { keyFileOf } from '../../../src/server/store/open-data-keys.ts';
import { answersOfRow } from '../../http/data-keys.ts';
import { startServerProcess, type ServerProcess } from '../../http/server-process.ts';
import { query } from '../../http/database.ts';
import { casesByDepth, isDeep } from '../../depth.ts';
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

const KILLS = casesByDepth({ sample: 1, deep: 10 });
const SAVES_UNDER_WAY = casesByDepth({ sample: 40, deep: 200 });
/** Round n kills the server after n times as many acknowledged saves: early rounds hit cold caches, late ones warm ones. */
const ACKNOWLEDGED_A_ROUND = 10;
const dataDir = mkdtempSync(join(tmpdir(), 'baoform-save-'));
const postmasterPid = () => readPidFile(clusterFolder(dataDir))?.pid;

afterAll(() => {
  const pid = postmasterPid();
  if (pid !== undefined && isPostmasterOf(pid, clusterFolder(dataDir))) process.kill(pid, 'SIGKILL');
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

async function readStoredDrafts(): Promise<StoredDraft[]> {
  const rows = await query<StoredDraft & FormKey>(
    connectionOf(dataDir)!,
    `select trade_id as "tradeId", screen, drafts.subject, drafts.revision, drafts.answers,
       answers.revision as "finalRevision", answers.answers as "finalAnswers"
     from drafts left join answers using (trade_id, screen)`,
  );
  const path = keyFileOf({ dataDir, dataKeysFile: undefined });
  const dataKeys = fixedKeys(readKeyFile(path) as KeySet);
  // Both are encrypted, each for its own row.
  return rows.map((row) => {
    const { tradeId, revision, finalRevision, finalAnswers } = row;
    expect([row.answers, finalAnswers ?? ENCRYPTED_ROW]).toEqual([ENCRYPTED_ROW, ENCRYPTED_ROW]);
    return {
      tradeId,
      revision,
      answers: answersOfRow('drafts', row, dataKeys),
      finalRevision,
      finalAnswers:
        finalRevision === null
          ? null
          : answersOfRow('answers', { ...row, revision: finalRevision, answers: finalAnswers }, dataKeys),
    };
  });
}
/** Writes rows as they were before encryption. */
async function writeClearRows(): Promise<void> {
  const url = connectionOf(dataDir)!;
  for (const { tradeId, answers, finalAnswers } of (await readStoredDrafts()).slice(0, 60)) {
    await query(url, 'update drafts set answers = $2 where trade_id = $1', [tradeId, answers]);
    await query(url, 'update answers set answers = $2 where trade_id = $1', [tradeId, finalAnswers ?? {}]);
  }
}

/** The number of rows with clear answers. */
async function countClearRows(): Promise<number> {
  const [row] = await query<{ count: number }>(
    connectionOf(dataDir)!,
    `select count(*)::int as count from (select answers from drafts union all select answers from answers) as stored
     where not answers ? '$encrypted'`,
  );
  return row!.count;
}

const ENCRYPTED_ROW = { $encrypted: expect.stringMatching(/^1\.k/) as string };
const start = () => startServerProcess({ DATA_DIR: dataDir });

/** Saves until every customer has a save under way, then kills the server. Returns the number of acknowledged saves. */
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

test(`a server that is killed (-9) repeatedly with ${SAVES_UNDER_WAY} saves under way loses no acknowledged save`, async () => {
  let server = await start();
  const database = postmasterPid();
  const customers = await newCustomers(server, SAVES_UNDER_WAY);
  let [acknowledged, unacknowledged] = [0, 0];
  const starts: number[] = [];
  for (let round = 1; round <= KILLS; round += 1) {
    acknowledged += await saveUntilKilled(server, customers, ACKNOWLEDGED_A_ROUND * round);
    await writeClearRows();
    server = await start();
    starts.push(server.startedInMs);
    expect(postmasterPid()).toBe(database);
    // The start encrypts the rows from before encryption (T11).
    await expect.poll(countClearRows, { timeout: 10_000 }).toBe(0);
    unacknowledged += expectNothingLost(customers, await readStoredDrafts());
  }
  await expectSameResponses(server, customers);
  console.log(
    `${KILLS} kills, ${acknowledged} saves acknowledged, none lost; ${unacknowledged} stored without an acknowledgement; ` +
      `started again in ${Math.min(...starts)} to ${Math.max(...starts)} ms`,
  );
  expect(await server.end('SIGTERM')).toBe(0);
  expect(postmasterPid()).toBeUndefined();
}, 180_000);

test.runIf(isDeep)(
  'a server whose database is killed (-9) returns 503, recovers, and loses no acknowledged save',
  async () => {
    const server = await start();
    const customers = await newCustomers(server, 20);
    let [acknowledged, unavailable, hasEnded] = [0, 0, false];
    const saving = customers.map(async (customer) => {
      while (!hasEnded)
        if (await saveWithRetry(server, customer)) acknowledged += 1;
        else unavailable += 1;
    });
    await expect.poll(() => acknowledged, { timeout: 30_000 }).toBeGreaterThan(50);
    const database = postmasterPid()!;
    process.kill(database, 'SIGKILL');
    const killedAt = performance.now();
    const acknowledgedBefore = acknowledged;
    await expect.poll(() => acknowledged, { timeout: 30_000 }).toBeGreaterThan(acknowledgedBefore + 50);
    const recoveredInMs = Math.round(performance.now() - killedAt);
    hasEnded = true;
    await Promise.all(saving);
    expect(postmasterPid()).not.toBe(database);
    expectNothingLost(customers, await readStoredDrafts());
    console.log(`database killed: ${unavailable} calls returned 503, saving again after ${recoveredInMs} ms`);
    expect(await server.end('SIGTERM')).toBe(0);
  },
);

test('the supervisor ends with its server, and stops PostgreSQL (T7)', async () => {
  const { pid, serverPid } = await start();
  const database = postmasterPid()!;
  process.kill(serverPid, 'SIGKILL');
  await expect.poll(() => isProcessRunning(pid), { timeout: 20_000 }).toBe(false);
  expect(isProcessRunning(database)).toBe(false);
  const uidOf = (folder: string) => lstatSync(join(dataDir, folder)).uid;
  // Another account than PostgreSQL's, which could read the owner's password.
  if (process.getuid?.() === 0) expect([0, uidOf('postgres')]).not.toContain(uidOf('server'));
});
