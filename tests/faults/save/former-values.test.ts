// What the files of the data folder hold of values that a former release stored in clear.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { connectionOf } from '../../../src/server/postgres/launch.ts';
import { isDeep } from '../../depth.ts';
import { query } from '../../http/database.ts';
import { startServerProcess } from '../../http/server-process.ts';
import { expectSameResponses, newCustomers } from './customers.ts';

const folder = mkdtempSync(join(tmpdir(), 'baoform-former-'));
const dataDir = join(folder, 'data');
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));

const start = () => startServerProcess({ DATA_DIR: dataDir });
const sql = (text: string, values: unknown[] = []) => query(connectionOf(dataDir)!, text, values);

/** Texts that a former release stored in clear, each where it stands. */
const CANARIES = {
  draft: '金丝雀路918号7幢3306室',
  final: '金丝雀路1号',
  mobile: '13987654027',
  limit: '13987654028',
  code: '13987654029',
  personHash: 'canary-of-a-person',
};

/** The names of the canaries that stand in a file of the database. */
const found = () =>
  Object.entries(CANARIES)
    .filter(([, canary]) => spawnSync('grep', ['-rqaF', canary, join(dataDir, 'postgres')]).status === 0)
    .map(([name]) => name);

/** Writes rows as the release before encryption did, often enough that statistics and used log files hold them. */
async function storeClear(tradeId: string): Promise<void> {
  const clear = (address: string) => JSON.stringify({ applicant: { address } });
  await sql('update drafts set answers = $1 where trade_id = $2', [clear(CANARIES.draft), tradeId]);
  await sql(
    `insert into answers (trade_id, screen, version_id, revision, answers)
     select trade_id, screen, version_id, revision, $1 from drafts where trade_id = $2`,
    [clear(CANARIES.final), tradeId],
  );
  await sql(
    `update owners set kind = 'customer', mobile = $1 where owner_id = (select owner_id from trades where trade_id = $2)`,
    [CANARIES.mobile, tradeId],
  );
  await sql(
    `insert into rate_limits (kind, subject, day, used, next_at) values ('identityToMobile', $1, current_date, 1, 'epoch')`,
    [CANARIES.limit],
  );
  await sql(
    `insert into sms_codes (trade_id, purpose, mobile, code_hash, expires_at)
     values ($1, 'confirmMobile', $2, 'hash', now() + interval '1 hour')`,
    [tradeId, CANARIES.code],
  );
  await sql(
    `insert into health_notices (trade_id, insured_id, state, person_hash) values ($1, 'i1', 'passed', $2)`,
    [tradeId, CANARIES.personHash],
  );
  await sql('analyze');
  // Files of the log that were used and renamed for later.
  for (let file = 0; file < 4; file += 1) {
    await sql(`select pg_logical_emit_message(false, 'canary', $1)`, [Object.values(CANARIES).join()]);
    await sql('select pg_switch_wal()');
  }
  await sql('checkpoint');
}

test.runIf(isDeep)(
  'after a start no file of the database holds what a former release stored in clear (T11)',
  async () => {
    let server = await start();
    const [former, ...customers] = await newCustomers(server, 3);
    await storeClear(former!.tradeId);
    expect(await server.end('SIGTERM')).toBe(0);
    expect(found()).toEqual(Object.keys(CANARIES));
    server = await start();
    await expect
      .poll(() => sql('select name from due_erasures'), { timeout: 60_000, interval: 200 })
      .toEqual([]);
    expect(found()).toEqual([]);
    await expectSameResponses(server, customers);
    const { tradeId, token } = former!;
    expect(await server.attempt('temporaryDataInfo', { tradeId }, token)).toMatchObject({
      body: { data: { answers: { applicant: { address: CANARIES.draft } } } },
    });
    expect(await server.end('SIGTERM')).toBe(0);
    expect(found()).toEqual([]);
  },
  200_000,
);
