// Rotation of the data keys under load, and a restore from a backup.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { FormKey } from '../../../src/core/answers/form-key.ts';
import {
  fixedKeys,
  newestKeyId,
  type DataKeys,
  type KeySet,
} from '../../../src/server/encryption/data-keys.ts';
import { encryptRecord } from '../../../src/server/encryption/encrypted-record.ts';
import { readKeyFile } from '../../../src/server/encryption/key-file.ts';
import { retiredAnswerAddress } from '../../../src/server/encryption/record-addresses.ts';
import { clusterFolder } from '../../../src/server/postgres/cluster.ts';
import { connectionOf } from '../../../src/server/postgres/launch.ts';
import { isPostmasterOf, readPidFile } from '../../../src/server/postgres/postmaster.ts';
import { isDeep } from '../../depth.ts';
import { answersOfRow } from '../../http/data-keys.ts';
import { query } from '../../http/database.ts';
import { startServerProcess, type ServerProcess } from '../../http/server-process.ts';
import {
  expectNothingLost,
  expectSameResponses,
  newCustomers,
  saveWithRetry,
  type Customer,
  type StoredDraft,
} from './customers.ts';
import { rotate } from './rotate.ts';

const ROWS = 4000;
const folder = mkdtempSync(join(tmpdir(), 'baoform-rotation-'));
const dataDir = join(folder, 'data');
const restored = join(folder, 'restored');
const keyFile = (of: string) => join(of, 'data-keys');

afterAll(() => {
  for (const of of [dataDir, restored]) {
    const pid = readPidFile(clusterFolder(of))?.pid;
    if (pid !== undefined && isPostmasterOf(pid, clusterFolder(of))) process.kill(pid, 'SIGKILL');
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

const start = (of = dataDir) => startServerProcess({ DATA_DIR: of });
const readKeys = (of = dataDir): KeySet => readKeyFile(keyFile(of)) as KeySet;
const sql = <Row extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  query<Row>(connectionOf(dataDir)!, text, values);

async function readStoredDrafts(dataKeys: DataKeys): Promise<StoredDraft[]> {
  const rows = await sql<StoredDraft & FormKey>(
    `select trade_id as "tradeId", screen, drafts.subject, drafts.revision, drafts.answers,
       answers.revision as "finalRevision", answers.answers as "finalAnswers"
     from drafts left join answers using (trade_id, screen)`,
  );
  return rows.map((row) => ({
    tradeId: row.tradeId,
    revision: row.revision,
    answers: answersOfRow('drafts', row, dataKeys),
    finalRevision: row.finalRevision,
    finalAnswers:
      row.finalRevision === null
        ? null
        : answersOfRow(
            'answers',
            { ...row, revision: row.finalRevision, answers: row.finalAnswers },
            dataKeys,
          ),
  }));
}

/** Adds retired answers under a key, so that a rotation takes a while. */
async function addRows(tradeId: string, dataKeys: DataKeys): Promise<void> {
  const key = { tradeId, screen: 'insureInfomation', subject: '', revision: 1 };
  const values = Array.from({ length: ROWS }, (_, n) => ({
    path: `a/${n}`,
    value: encryptRecord(dataKeys, retiredAnswerAddress({ ...key, path: `a/${n}` }), `${n}`),
  }));
  await sql(
    `insert into retired_answers (trade_id, screen, subject, revision, at, element_id, version_id, value)
     select $1, 'insureInfomation', '', 1, added ->> 'path', 'e', (select min(version_id) from versions), added -> 'value'
     from jsonb_array_elements($2::jsonb) as added`,
    [tradeId, JSON.stringify(values)],
  );
}

/** The number of rows that a key has encrypted. */
async function countRowsOf(keyId: string): Promise<number> {
  const [row] = await sql<{ count: number }>(
    `select count(*)::int as count from (select answers as document from drafts union all select answers from answers
       union all select value from retired_answers union all select answers from family_members) as stored
     where starts_with(document ->> '$encrypted', $1)`,
    [`1.${keyId}.`],
  );
  return row!.count;
}

/** Customers who keep saving. The returned function ends it. */
function keepSaving(server: ServerProcess, customers: readonly Customer[]): () => Promise<number> {
  let [hasEnded, acknowledged] = [false, 0];
  const saving = customers.map(async (customer) => {
    while (!hasEnded) if (await saveWithRetry(server, customer)) acknowledged += 1;
  });
  return async () => {
    hasEnded = true;
    await Promise.all(saving);
    return acknowledged;
  };
}

test.runIf(isDeep)(
  'a rotation that is killed (-9) under load is run again: no save is lost, the old key can go, and a backup restores (T11)',
  async () => {
    let server = await start();
    const customers = await newCustomers(server, 20);
    const older = readKeys();
    expect((await rotate(dataDir, '--new').ended).exit).toBe(0);
    const both = readKeys();
    const [oldId, newId] = [newestKeyId(older), newestKeyId(both)];
    // The running server does not know the key.
    expect(await rotate(dataDir).ended).toMatchObject({ exit: 1, output: expect.stringContaining(newId) });
    expect(await countRowsOf(newId)).toBe(0);
    expect(await server.end('SIGTERM')).toBe(0);
    server = await start();
    const stopSaving = keepSaving(server, customers);
    await addRows(customers[0]!.tradeId, fixedKeys(older));
    const { child, ended } = rotate(dataDir);
    await expect.poll(() => countRowsOf(oldId), { timeout: 60_000, interval: 10 }).toBeLessThan(ROWS - 100);
    child.kill('SIGKILL');
    await ended;
    const left = await countRowsOf(oldId);
    expect(left).toBeGreaterThan(0);
    const { exit, output } = await rotate(dataDir).ended;
    expect({ exit, output }).toMatchObject({ exit: 0, output: expect.stringContaining(oldId) });
    const acknowledged = await stopSaving();
    expect(acknowledged).toBeGreaterThan(20);
    expect([await countRowsOf(oldId), await countRowsOf(newId)]).toEqual([0, expect.any(Number)]);
    const newer = { ...both, keys: new Map([[newId, both.keys.get(newId)!]]) };
    expectNothingLost(customers, await readStoredDrafts(fixedKeys(newer)));
    // The old key goes.
    expect(await server.end('SIGTERM')).toBe(0);
    const lines = readFileSync(keyFile(dataDir), 'utf8').split('\n');
    writeFileSync(keyFile(dataDir), lines.filter((line) => !line.startsWith(`${oldId}:`)).join('\n'));
    server = await start();
    await expectSameResponses(server, customers);
    console.log(
      `rotation killed with ${left} rows left; ${acknowledged} saves acknowledged meanwhile, none lost`,
    );
    expect(await server.end('SIGTERM')).toBe(0);
    await restore(customers, newId);
  },
  300_000,
);

/** Copies keys and database apart, as the README says, and starts with the copies: without the keys, then with them. */
async function restore(customers: readonly Customer[], keyId: string): Promise<void> {
  const backup = join(folder, 'backup-of-keys');
  mkdirSync(restored);
  // Owners and modes stay: PostgreSQL may run under an account of its own.
  execFileSync('cp', ['-p', keyFile(dataDir), backup]);
  execFileSync('cp', ['-a', join(dataDir, 'postgres'), restored]);
  const failure = await start(restored).catch((error: unknown) => String(error));
  expect(failure).toMatch(
    new RegExp(`The database needs the data key "(?:index|${keyId})".* restore it from its backup`),
  );
  // It made no new keys, which could read nothing.
  expect(readKeyFile(keyFile(restored))).toBe('missing');
  renameSync(backup, keyFile(restored));
  const server = await start(restored);
  await expectSameResponses(server, customers);
  expect(await server.end('SIGTERM')).toBe(0);
}
