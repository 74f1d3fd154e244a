// `npm run qa -- rotate-keys`: all rows under the newest key, beside a running server, and older keys that are needed no more.
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { fixedKeys, parseKeySet, type KeySet } from '../../src/server/encryption/data-keys.ts';
import { encryptRecord } from '../../src/server/encryption/encrypted-record.ts';
import { answersAddress } from '../../src/server/encryption/record-addresses.ts';
import { keyIdOfFile } from '../../src/server/encryption/encrypted-file.ts';
import { readKeyFile } from '../../src/server/encryption/key-file.ts';
import { openDatabase } from '../../src/server/store/connection/database.ts';
import { checkValueOf, registerKeys } from '../../src/server/store/key-registry.ts';
import { openDataKeys } from '../../src/server/store/open-data-keys.ts';
import { countOutdatedRows } from '../../src/server/store/rewrite-rows.ts';
import { qa } from '../tools/qa.ts';
import { answerFixture } from './answer-fixtures.ts';
import { answersOfRow, TEST_DATA_KEYS, testDataKeys } from './data-keys.ts';
import { freshDatabase, query } from './database.ts';
import { jpeg } from './pictures.ts';
import { startServer } from './server.ts';
import { openTrade } from './trade.ts';
import { uploadClient } from './upload-client.ts';

const NEWEST_KEY = Buffer.alloc(32, 3);
const NEWEST = `k2:${NEWEST_KEY.toString('base64')}`;
const ROTATED = `${TEST_DATA_KEYS},${NEWEST}`;
const keySet = (list: string): KeySet => parseKeySet(list)!;
const newestAlone = keySet(ROTATED.replace(/k1:[^,]+,/, ''));

const databaseUrl = await freshDatabase();
const ending: (() => Promise<void>)[] = [];
/** Runs until its keys are rotated. */
const older = await startServer(databaseUrl, (cleanup) => void ending.push(cleanup));
/** Encrypts with the newest key from the first test on. */
const server = await startServer(databaseUrl, afterAll, 'test', { dataKeys: fixedKeys(keySet(ROTATED)) });
const { call, simulated } = server;
const { upload } = uploadClient(server);
const { answers } = answerFixture('chenghai-self');
const { db, close } = openDatabase(databaseUrl);
afterAll(close);
afterEach(() => void vi.unstubAllEnvs());

const rotate = (dataKeys: string, ...args: string[]) => {
  vi.stubEnv('DATABASE_URL', databaseUrl);
  vi.stubEnv('DATA_KEYS', dataKeys);
  vi.stubEnv('DATA_DIR', simulated.dataDir);
  vi.stubEnv('LC_ALL', 'C');
  return qa('rotate-keys', ...args);
};

/** Ends the server with the older key, if no test before has. */
const endOlder = async () => {
  for (const end of ending.splice(0)) await end();
};

const registeredKeys = async () =>
  (await query(databaseUrl, 'select key_id from data_keys order by 1')).map(({ key_id }) => key_id);
const withKeys = (set: KeySet) => Object.assign(db, { dataKeys: fixedKeys(set) });

test('all rows end under the newest key; a start with it alone goes on and reads them (T11)', async () => {
  const trade = await openTrade(older);
  await older.call('saveInsureInfo', { ...trade.key, revision: 0, answers }, trade.token);
  const picture = await uploadClient(older).upload(await jpeg(), { trade });
  const file = join(simulated.objects, picture.announcement.uploadId);
  mkdirSync(simulated.objects);
  copyFileSync(join(older.simulated.objects, picture.announcement.uploadId), file);
  await registerKeys(db, testDataKeys.current()!);
  // The running server could not read what an unknown key encrypts: neither a rotation nor a start begins with it.
  const early = await rotate(ROTATED, '--json');
  expect(early.exit).toBe(1);
  expect(JSON.parse(early.printed.join(''))).toMatchObject({ ok: false, code: 'restartFirst', keyId: 'k2' });
  const unknown = { code: 'dataKeyUnknownToServer', keyId: 'k2' };
  expect(await registerKeys(db, keySet(ROTATED))).toEqual(unknown);
  expect(await registeredKeys()).toEqual(['index', 'k1']);
  // A start of an earlier release does not ask.
  await query(databaseUrl, `insert into data_keys (key_id, check_value) values ('k2', $1)`, [
    checkValueOf('k2', NEWEST_KEY),
  ]);
  const behind = await rotate(ROTATED, '--json');
  expect(JSON.parse(behind.printed.join(''))).toEqual({
    ok: false,
    code: 'serversBehind',
    keyId: 'k2',
    servers: 1,
  });
  await endOlder();
  expect(await registerKeys(db, keySet(ROTATED))).toBeUndefined();
  const total = await countOutdatedRows(withKeys(keySet(ROTATED)));
  expect(total).toBeGreaterThan(1);
  const { exit, printed } = await rotate(ROTATED, '--json');
  expect(exit).toBe(0);
  expect(JSON.parse(printed.join(''))).toEqual({
    ok: true,
    keyId: 'k2',
    rewritten: total,
    pictures: 1,
    missing: 0,
    removable: ['k1'],
  });
  expect(await registeredKeys()).toEqual(['index', 'k2']);
  expect(keyIdOfFile(readFileSync(file))).toBe('k2');
  const settings = {
    dataDir: '/nowhere',
    dataKeys: newestAlone,
    dataKeysFile: undefined,
    encryptsData: true,
  };
  expect(await openDataKeys(db, settings)).toEqual(newestAlone);
  const [row] = await query<Parameters<typeof answersOfRow>[1] & Record<string, unknown>>(
    databaseUrl,
    `select trade_id as "tradeId", screen, subject, revision, answers from answers where trade_id = $1`,
    [trade.tradeId],
  );
  expect(answersOfRow('answers', row!, fixedKeys(newestAlone))).toEqual(answers);
  // Nothing is left for a second run.
  const again = await rotate(ROTATED, '--json');
  expect(JSON.parse(again.printed.join(''))).toMatchObject({ ok: true, rewritten: 0, removable: ['k1'] });
});

test('a row that no key decrypts keeps every key (T11)', async () => {
  await endOlder();
  await registerKeys(db, keySet(ROTATED));
  const trade = await openTrade(server);
  await call('saveInsureInfo', { ...trade.key, revision: 0, answers }, trade.token);
  const address = answersAddress({
    tradeId: trade.tradeId,
    screen: 'insureInfomation',
    subject: '',
    revision: 1,
  });
  const moved = encryptRecord(testDataKeys, address, answers);
  await query(databaseUrl, 'update answers set revision = 7, answers = $2 where trade_id = $1', [
    trade.tradeId,
    JSON.stringify(moved),
  ]);
  onTestFinished(() => void query(databaseUrl, 'delete from answers where trade_id = $1', [trade.tradeId]));
  const keys = await registeredKeys();
  const { exit, printed } = await rotate(ROTATED);
  expect({ exit, output: printed.join() }).toMatchObject({
    exit: 1,
    output: expect.stringContaining('decrypts: 1,'),
  });
  expect(await registeredKeys()).toEqual(keys);
});

test('a picture that the object store does not have keeps every key, until it is given up (T11)', async () => {
  await endOlder();
  await registerKeys(db, keySet(ROTATED));
  const { announcement } = await upload(await jpeg());
  rmSync(join(simulated.objects, announcement.uploadId));
  await query(databaseUrl, `update uploads set key_id = 'k1' where upload_id = $1`, [announcement.uploadId]);
  const keys = await registeredKeys();
  const { exit, printed } = await rotate(ROTATED);
  expect({ exit, output: printed.join() }).toMatchObject({
    exit: 1,
    output: expect.stringMatching(/missing from the object store: 1\..*--accept-missing/),
  });
  expect(await registeredKeys()).toEqual(keys);
  const accepted = await rotate(ROTATED, '--accept-missing', '--json');
  expect(JSON.parse(accepted.printed.join(''))).toMatchObject({ ok: true, missing: 1, removable: ['k1'] });
  expect(await registeredKeys()).toEqual(['index', 'k2']);
  const again = await rotate(ROTATED, '--json');
  expect(JSON.parse(again.printed.join(''))).toMatchObject({ ok: true, missing: 0 });
});

test('without a key that the database needs nothing is rewritten (T11)', async () => {
  const { exit, errorOutput } = await rotate(TEST_DATA_KEYS);
  expect({ exit, errorOutput }).toEqual({ exit: 2, errorOutput: expect.stringContaining('"k2"') });
});

test('--new adds a key to the key file, and not a second one before a start uses it (T11)', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'baoform-rotate-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'data-keys');
  expect(await rotate(ROTATED, '--new')).toMatchObject({
    exit: 2,
    errorOutput: expect.stringContaining('DATA_KEYS'),
  });
  await query(databaseUrl, 'delete from data_keys');
  vi.stubEnv('DATA_KEYS_FILE', path);
  expect(await rotate('', '--new')).toMatchObject({ exit: 2, errorOutput: expect.stringContaining(path) });
  const first = (await openDataKeys(db, {
    dataDir: folder,
    dataKeys: undefined,
    dataKeysFile: path,
    encryptsData: true,
  })) as KeySet;
  const { exit, printed } = await rotate('', '--new');
  const second = readKeyFile(path) as KeySet;
  const [keyId] = [...second.keys.keys()].filter((id) => !first.keys.has(id));
  expect({ exit, output: printed.join() }).toMatchObject({
    exit: 0,
    output: expect.stringContaining(keyId!),
  });
  // The newest is the last.
  expect([...second.keys.keys()]).toEqual([...first.keys.keys(), keyId]);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(await rotate('', '--new')).toMatchObject({ exit: 1, printed: [expect.stringContaining(keyId!)] });
  expect(readKeyFile(path)).toEqual(second);
});
