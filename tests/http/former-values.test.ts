// What the files of a table hold of values that a former release stored in clear.
import { setTimeout } from 'node:timers/promises';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { startEncrypting } from '../../src/server/jobs/encrypt-rows.ts';
import { eraseAfterEncryption } from '../../src/server/jobs/erase-former-values.ts';
import { openDatabase } from '../../src/server/store/connection/database.ts';
import { freshDatabase, query } from './database.ts';
import { testDataKeys } from './data-keys.ts';
import { startServer } from './server.ts';
import { openTrade, readStoredAnswers } from './trade.ts';

const server = await startServer();
const { call, databaseUrl } = server;
const { db, close } = openDatabase(databaseUrl, testDataKeys);
afterAll(close);

const CANARY = '金丝雀路918号7幢3306室';
const answers = { applicant: { address: CANARY } };

/** Where the canary stands: in the file of the table, in its statistics. */
async function findCanary() {
  await query(databaseUrl, 'checkpoint');
  const [row] = await query(
    databaseUrl,
    `select position(convert_to($1, 'UTF8') in pg_read_binary_file(pg_relation_filepath('drafts'))) > 0 as file,
       exists (select from pg_stats where tablename = 'drafts'
         and position($1 in concat(most_common_vals::text, histogram_bounds::text)) > 0) as statistics`,
    [CANARY],
  );
  return row;
}

/** What a start does, against a cluster of the operator's own. */
async function start(): Promise<string[]> {
  const lines: string[] = [];
  const log = (line: string) => void lines.push(line);
  await startEncrypting(
    { db },
    log,
    (error) => log(String(error)),
    (isStopped) => eraseAfterEncryption({ db }, false, log, isStopped),
  ).done;
  return lines;
}

test('what was clear is erased from the files of a table, once nothing of it is clear any more (T11)', async () => {
  const [trade, held] = [await openTrade(server), await openTrade(server)];
  for (const { key, token } of [trade, held]) await call('temporaryDataSave', { ...key, answers }, token);
  expect(await findCanary()).toEqual({ file: false, statistics: false });
  await query(databaseUrl, 'update drafts set answers = $1', [JSON.stringify(answers)]);
  await query(databaseUrl, 'analyze drafts');
  expect(await findCanary()).toEqual({ file: true, statistics: true });
  // A row that a save holds stays clear.
  await query(databaseUrl, 'begin');
  await query(databaseUrl, 'select from drafts where trade_id = $1 for update', [held.tradeId]);
  expect(await start()).toEqual([expect.stringContaining('Rows encrypted: 1,')]);
  await query(databaseUrl, 'commit');
  expect(await findCanary()).toMatchObject({ file: true });
  expect(await start()).toEqual([
    expect.stringContaining('Rows encrypted: 1,'),
    'Former versions of rows erased: drafts.',
  ]);
  expect(await findCanary()).toEqual({ file: false, statistics: false });
  expect(await query(databaseUrl, 'select name from due_erasures')).toEqual([]);
  expect(await readStoredAnswers(server, trade)).toMatchObject({ answers });
  expect(await start()).toEqual([]);
});

describe('a transaction that has written, and reads nothing at the moment, is waited for: it keeps former versions too (T11)', () => {
  test.each([
    ['of this database', async () => db],
    ['of another database of the cluster', async () => openedElsewhere()],
  ])('%s', async (_, opened) => {
    const other = await opened();
    await query(databaseUrl, 'update drafts set answers = $1', [JSON.stringify(answers)]);
    // The transaction is older than the encryption.
    const open = await other.$client.connect();
    await open.query('begin');
    await open.query('select pg_current_xact_id()');
    const started = start();
    await setTimeout(500);
    await open.query('commit');
    open.release();
    expect(await started).toContain('Former versions of rows erased: drafts.');
    expect(await findCanary()).toEqual({ file: false, statistics: false });
  });
});

async function openedElsewhere() {
  const elsewhere = openDatabase(await freshDatabase(onTestFinished), testDataKeys);
  onTestFinished(elsewhere.close);
  return elsewhere.db;
}
