// A server beside others that write with a data key that it lacks, or that rotate the one that it writes with.
import { afterAll, expect, test } from 'vitest';
import { fixedKeys } from '../../src/server/encryption/data-keys.ts';
import { openDatabase } from '../../src/server/store/connection/database.ts';
import { countServersWithout, LISTENING } from '../../src/server/store/announced-keys.ts';
import { registerKeys } from '../../src/server/store/key-registry.ts';
import { answerFixture } from './answer-fixtures.ts';
import { query } from './database.ts';
import { testDataKeys } from './data-keys.ts';
import { jpeg } from './pictures.ts';
import { startServer } from './server.ts';
import { openTrade } from './trade.ts';
import { uploadClient } from './upload-client.ts';

const current = testDataKeys.current()!;
// Decrypts with k0 too, which it does not encrypt with.
const dataKeys = fixedKeys({ ...current, keys: new Map([['k0', Buffer.alloc(32, 9)], ...current.keys]) });
const server = await startServer(undefined, afterAll, 'test', { dataKeys });
const { app, attempt, databaseUrl, logged } = server;
const { announce, send } = uploadClient(server);
const { answers } = answerFixture('chenghai-self');
const { db, close } = openDatabase(databaseUrl);
afterAll(close);
await registerKeys(db, current);

const health = async () => {
  const response = await app.inject('/health');
  return { status: response.statusCode, body: response.json<object>() };
};

/** What `/health` says without a key, so that load balancers send customers to others. */
const lacking = (keyId: string) => ({ status: 503, body: { code: 'server.unavailable', data: { keyId } } });

test('a server without a key that the database needs refuses writes, says so, and goes on when it is gone (T11)', async () => {
  const trade = await openTrade(server);
  const save = () => attempt('temporaryDataSave', { ...trade.key, answers }, trade.token);
  const announcement = await announce((await jpeg()).length, { trade });
  expect(await health()).toEqual({ status: 200, body: { status: 'ok' } });
  await query(databaseUrl, `insert into data_keys (key_id, check_value) values ('k2', '')`);
  await query(databaseUrl, 'notify data_keys');
  await expect.poll(health).toMatchObject(lacking('k2'));
  const refused = { status: 503, body: { code: 'server.unavailable', status: 'FAIL' } };
  expect(await save()).toMatchObject(refused);
  expect(await send(announcement, await jpeg())).toMatchObject({ status: 503, code: 'server.unavailable' });
  expect(await attempt('initInsuranceInfo', { tradeId: trade.tradeId }, trade.token)).toMatchObject({
    status: 200,
  });
  const lines = logged.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines.filter(({ code }) => code === 'server.dataKeyMissing')).toMatchObject([{ keyId: 'k2' }]);
  // A row that another server has written meanwhile.
  await query(
    databaseUrl,
    `insert into drafts (trade_id, screen, version_id, revision, answers)
     select $1, 'insureInfomation', min(version_id), 1, '{"$encrypted": "1.k2.AAAA"}' from versions`,
    [trade.tradeId],
  );
  expect(await attempt('temporaryDataInfo', { tradeId: trade.tradeId }, trade.token)).toMatchObject(refused);
  await query(databaseUrl, 'delete from drafts where trade_id = $1', [trade.tradeId]);
  await query(databaseUrl, `delete from data_keys where key_id = 'k2'`);
  await query(databaseUrl, 'notify data_keys');
  await expect.poll(health).toMatchObject({ status: 200 });
  expect(await save()).toMatchObject({ status: 200 });
});

test('a server whose own key was rotated away refuses writes (T11)', async () => {
  await query(databaseUrl, `update data_keys set key_id = 'k0' where key_id = 'k1'`);
  await query(databaseUrl, 'notify data_keys');
  await expect.poll(health).toMatchObject(lacking('k1'));
  await query(databaseUrl, `update data_keys set key_id = 'k1' where key_id = 'k0'`);
  await query(databaseUrl, 'notify data_keys');
  await expect.poll(health).toMatchObject({ status: 200 });
});

test('a running server announces its keys, also after its connection broke, and refuses writes until then (T11)', async () => {
  const without = (keyId: string) => countServersWithout(db, keyId, 'encrypts');
  expect([await without('k1'), await without('k2')]).toEqual([0, 1]);
  const trade = await openTrade(server);
  const save = () => attempt('temporaryDataSave', { ...trade.key, answers }, trade.token);
  await query(
    databaseUrl,
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity
     where application_name = $1 and datname = current_database()`,
    [LISTENING],
  );
  await expect.poll(async () => (await save()).status, { interval: 5 }).toBe(503);
  await expect.poll(async () => (await save()).status).toBe(200);
  expect([await without('k1'), await without('k2')]).toEqual([0, 1]);
});
