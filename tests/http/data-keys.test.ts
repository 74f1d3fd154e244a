// Encryption of answers: what the database holds, reading rows from before it, and a start without a key.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { openDatabase, SERVING, type Database } from '../../src/server/store/connection/database.ts';
import { inTransaction } from '../../src/server/store/connection/transaction.ts';
import { channelCustomerOf, customerOf, readIdEndings } from '../../src/server/store/customers.ts';
import { readNotices, syncNotices, transitionNotice } from '../../src/server/store/health-notices.ts';
import { readMobile } from '../../src/server/store/owners.ts';
import { consumeQuota } from '../../src/server/store/rate-limits.ts';
import { checkCode, createCode, readCodeState } from '../../src/server/store/sms-codes.ts';
import type { FormKey } from '../../src/core/answers/form-key.ts';
import { fixedKeys, newKeySet } from '../../src/server/encryption/data-keys.ts';
import { retiredAnswerAddress } from '../../src/server/encryption/record-addresses.ts';
import { startEncrypting } from '../../src/server/jobs/encrypt-rows.ts';
import { countOutdatedRows, rewriteRows } from '../../src/server/store/rewrite-rows.ts';
import { readKeyFile } from '../../src/server/encryption/key-file.ts';
import { areKeysBesideDatabase, openDataKeys } from '../../src/server/store/open-data-keys.ts';
import { answerFixture } from './answer-fixtures.ts';
import { answersOfRow, decrypted, indexOf, testDataKeys } from './data-keys.ts';
import { freshDatabase, query } from './database.ts';
import { startServer } from './server.ts';
import { openTrade, readStoredAnswers, type OpenTrade } from './trade.ts';

const server = await startServer();
const { call, databaseUrl } = server;
const { answers } = answerFixture('chenghai-self');

/** Saves final answers and stores them as they were before encryption. */
async function saveInClear({ tradeId, key, token }: OpenTrade): Promise<void> {
  await call('saveInsureInfo', { ...key, revision: 0, answers }, token);
  for (const table of ['drafts', 'answers'])
    await query(databaseUrl, `update ${table} set answers = $1 where trade_id = $2`, [
      JSON.stringify(answers),
      tradeId,
    ]);
}

test('answers from before encryption are read, and encrypted with the next save (T11)', async () => {
  const trade = await openTrade(server);
  await saveInClear(trade);
  expect(await readStoredAnswers(server, trade)).toMatchObject({ answers, revision: 1 });
  await call('temporaryDataUpdate', { ...trade.key, revision: 1, answers }, trade.token);
  const rows = await query(databaseUrl, 'select answers from drafts where trade_id = $1', [trade.tradeId]);
  expect(rows).toEqual([{ answers: { $encrypted: expect.any(String) as string } }]);
});

const MEMBER = { name: '欧阳若溪', mobile: '13800138000' };
const VALUES = ['11010519491231002X', 12, true, ['a'], { mobile: '13800138000' }];

/** Writes rows as they were before encryption: a saved application, a family member, and 60 retired answers. */
async function tradeWithClearRows() {
  const trade = await openTrade(server);
  await saveInClear(trade);
  await query(
    databaseUrl,
    `insert into family_members (owner_id, token_hash, member_id, self_flag, answers)
     select owner_id, token_hash, 'm1', false, $1 from trades where trade_id = $2`,
    [JSON.stringify(MEMBER), trade.tradeId],
  );
  await query(
    databaseUrl,
    `insert into retired_answers (trade_id, screen, subject, revision, at, element_id, version_id, value)
     select $2, 'insureInfomation', '', 1, 'a/' || n, 'e', (select min(version_id) from versions), $1::jsonb -> n % 5
     from generate_series(0, 59) as n`,
    [JSON.stringify(VALUES), trade.tradeId],
  );
  return trade;
}

type StoredRow = FormKey & { revision: number } & Record<string, unknown>;

/** The retired answers of a trade in the order of their insertion. */
async function readRetired(tradeId: string): Promise<unknown[]> {
  const rows = await query<StoredRow & { path: string; value: unknown }>(
    databaseUrl,
    `select trade_id as "tradeId", screen, subject, revision, at as path, value from retired_answers
     where trade_id = $1 order by length(at), at`,
    [tradeId],
  );
  return rows.map((row) => decrypted(retiredAnswerAddress(row), row.value));
}

test('a start encrypts the rows from before, goes on after a stop, and leaves a save alone (T11)', async () => {
  const trade = await tradeWithClearRows();
  const { db, close } = openDatabase(databaseUrl, testDataKeys, SERVING);
  onTestFinished(close);
  const lines: string[] = [];
  const encrypt = () => startEncrypting({ db }, (line) => lines.push(line), onError).done;
  const onError = (error: unknown) => lines.push(String(error));
  // A save of the previous release that has not ended.
  await query(databaseUrl, 'begin');
  await query(databaseUrl, 'update drafts set answers = $1, revision = 2 where trade_id = $2', [
    JSON.stringify({ ...answers, applicant: {} }),
    trade.tradeId,
  ]);
  const total = await countOutdatedRows(db);
  let batches = 0;
  const { rewritten } = await rewriteRows(db, () => (batches += 1) > 4);
  expect(rewritten).toBeGreaterThan(0);
  expect(rewritten).toBeLessThan(total - 1);
  await encrypt();
  await query(databaseUrl, 'commit');
  expect(await countOutdatedRows(db)).toBe(1);
  await encrypt();
  expect(await countOutdatedRows(db)).toBe(0);
  expect(lines).toEqual([
    `Rows encrypted: ${total - 1 - rewritten}, that no key decrypts: 0. Values indexed: 0.`,
    'Rows encrypted: 1, that no key decrypts: 0. Values indexed: 0.',
  ]);
  const { answers: entered, revision } = await readStoredAnswers(server, trade);
  expect({ entered, revision }).toEqual({ entered: { ...answers, applicant: {} }, revision: 2 });
  const [saved] = await query<StoredRow & { answers: unknown }>(
    databaseUrl,
    `select trade_id as "tradeId", screen, subject, revision, answers from answers where trade_id = $1`,
    [trade.tradeId],
  );
  expect(answersOfRow('answers', saved!)).toEqual(answers);
  expect(await call('familyList', { tradeId: trade.tradeId }, trade.token)).toMatchObject({
    members: [{ answers: MEMBER }],
  });
  expect(await readRetired(trade.tradeId)).toEqual(Array.from({ length: 60 }, (_, n) => VALUES[n % 5]));
});

/** The states of what mobile numbers and hashes of persons are looked up for, as a server reads them. */
async function readLookups(db: Database, { tradeId }: OpenTrade, now: Date) {
  const code = { tradeId, purpose: 'confirmMobile', mobile: MEMBER.mobile };
  return inTransaction(db, async (tx) => {
    const customer = await customerOf(tx, MEMBER.mobile, now);
    await syncNotices(tx, tradeId, [{ insuredId: 'r1', personHash: 'aa' }], true);
    return {
      customer,
      ofChannel: await channelCustomerOf(tx, { channel: '11', user: 'u' }, now),
      mobile: await readMobile(db, customer),
      endings: await readIdEndings(db, MEMBER.mobile),
      code: await readCodeState(db, code, now),
      notice: (await readNotices(tx, tradeId)).get('r1'),
    };
  });
}

test('mobiles and hashes from before are found, are indexed after a start, and found as before (T11)', async () => {
  const trade = await openTrade(server);
  const { tradeId, token } = trade;
  const { db, close } = openDatabase(databaseUrl, testDataKeys);
  const former = openDatabase(databaseUrl, { ...testDataKeys, encrypts: false });
  onTestFinished(async () => void (await Promise.all([close(), former.close()])));
  const now = new Date();
  const moment = { now, today: '2026-11-21' };
  const count = (on: Database) => consumeQuota(on, 'identityToMobile', MEMBER.mobile, moment);
  const key = { tradeId, purpose: 'confirmMobile', mobile: MEMBER.mobile };
  for (const on of [db, former.db]) await createCode(on, key, token, now);
  const code = await createCode(former.db, key, token, now);
  expect(await checkCode(former.db, { key, token, code, now })).toEqual({ status: 'right' });
  for (let used = 0; used < 3; used += 1) expect(await count(former.db)).toEqual({ ok: true });
  await readLookups(former.db, trade, now);
  await inTransaction(former.db, (tx) => transitionNotice(tx, { tradeId, insuredId: 'r1' }, 'fits'));
  const lookups = await readLookups(former.db, trade, now);
  expect(lookups).toMatchObject({ mobile: MEMBER.mobile, code: 'verified', notice: 'passed' });

  expect(await readLookups(db, trade, now)).toEqual(lookups);
  expect(await count(db)).toEqual({ ok: true });
  const indexed: string[] = [];
  const onError = (error: unknown) => indexed.push(String(error));
  await startEncrypting({ db }, (line) => indexed.push(line), onError).done;
  expect(indexed).toEqual(['Rows encrypted: 0, that no key decrypts: 0. Values indexed: 5.']);
  expect(await readLookups(db, trade, now)).toEqual(lookups);
  // Three uses from before, one since.
  expect([await count(db), await count(db)]).toMatchObject([{ ok: true }, { reason: 'tooMany' }]);
  // A server that was set back to clear writes.
  expect(await readLookups(former.db, trade, now)).toEqual(lookups);
  const codes = await query(databaseUrl, 'select mobile from sms_codes where trade_id = $1', [tradeId]);
  expect(codes).toEqual([{ mobile: indexOf('sms_codes.mobile', MEMBER.mobile) }]);
});

test('rows of an older key move to the newest; those of a key that is not configured stay (T11)', async () => {
  await tradeWithClearRows();
  const older = testDataKeys.current()!;
  const newer = fixedKeys({ ...older, keys: newKeySet().keys });
  const both = fixedKeys({ ...older, keys: new Map([...older.keys, ...newer.current()!.keys]) });
  const { db, close } = openDatabase(databaseUrl, testDataKeys);
  onTestFinished(close);
  await rewriteRows(db);
  const unreadable = await rewriteRows(Object.assign(db, { dataKeys: newer }));
  expect(unreadable).toMatchObject({ rewritten: 0 });
  expect(unreadable.unreadable).toBeGreaterThan(1);
  const moved = await rewriteRows(Object.assign(db, { dataKeys: both }));
  expect(moved).toEqual({ rewritten: unreadable.unreadable, unreadable: 0 });
  expect(await rewriteRows(Object.assign(db, { dataKeys: newer }))).toEqual({ rewritten: 0, unreadable: 0 });
});

test.each([
  { isBeside: true, setting: {} },
  { isBeside: true, setting: { dataKeysFile: '/srv/baoform/keys/data-keys' } },
  { isBeside: false, setting: { dataKeysFile: '/run/secrets/data-keys' } },
  { isBeside: false, setting: { dataKeys: testDataKeys.current()! } },
  { isBeside: false, setting: { databaseUrl: 'postgresql://db/baoform' } },
])('a start warns of keys that a copy of the data folder holds ($isBeside, T11)', ({ isBeside, setting }) => {
  const settings = {
    dataDir: '/srv/baoform',
    dataKeys: undefined,
    dataKeysFile: undefined,
    databaseUrl: undefined,
  };
  expect(areKeysBesideDatabase({ ...settings, ...setting })).toBe(isBeside);
});

const folder = mkdtempSync(join(tmpdir(), 'baoform-keys-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('the first start creates the key file; a start without a key that the database needs names it (T11)', async () => {
  const { db, close } = openDatabase(await freshDatabase(onTestFinished));
  onTestFinished(close);
  const settingsWith = (name: string) => ({
    dataDir: folder,
    dataKeys: undefined,
    dataKeysFile: join(folder, name),
    encryptsData: true,
  });
  const [first, second] = [settingsWith('first'), settingsWith('second')];
  expect(await openDataKeys(db, first)).not.toHaveProperty('code');
  const set = readKeyFile(first.dataKeysFile);
  if (typeof set === 'string') throw new Error(set);
  const [keyId] = [...set.keys.keys()];
  // Neither a start without the file, which creates none, nor one with other keys goes on.
  expect(await openDataKeys(db, second)).toMatchObject({ code: 'dataKeyMissing' });
  expect(readKeyFile(second.dataKeysFile)).toBe('missing');
  const other = { ...newKeySet(), index: set.index };
  expect(await openDataKeys(db, { ...second, dataKeys: other })).toEqual({
    code: 'dataKeyMissing',
    params: { keyId, source: 'DATA_KEYS' },
  });
  const sameId = { index: set.index, keys: new Map([[keyId!, Buffer.alloc(32)]]) };
  expect(await openDataKeys(db, { ...second, dataKeys: sameId })).toMatchObject({ code: 'dataKeyDiffers' });
  expect(await openDataKeys(db, first)).not.toHaveProperty('code');
});
