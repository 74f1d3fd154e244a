// Encryption of answers: what the database holds, reading rows from before it, and a start without a key.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../src/server/store/connection/database.ts';
import { newKeySet } from '../../src/server/encryption/data-keys.ts';
import { readKeyFile } from '../../src/server/encryption/key-file.ts';
import { openDataKeys } from '../../src/server/store/open-data-keys.ts';
import { answerFixture } from './answer-fixtures.ts';
import { freshDatabase, query } from './database.ts';
import { startServer } from './server.ts';
import { openTrade, readStoredAnswers } from './trade.ts';

const server = await startServer();
const { call, databaseUrl } = server;
const { answers } = answerFixture('chenghai-self');

test('answers from before encryption are read, and encrypted with the next save (T11)', async () => {
  const trade = await openTrade(server);
  await call('saveInsureInfo', { ...trade.key, revision: 0, answers }, trade.token);
  for (const table of ['drafts', 'answers'])
    await query(databaseUrl, `update ${table} set answers = $1 where trade_id = $2`, [
      JSON.stringify(answers),
      trade.tradeId,
    ]);
  expect(await readStoredAnswers(server, trade)).toMatchObject({ answers, revision: 1 });
  await call('temporaryDataUpdate', { ...trade.key, revision: 1, answers }, trade.token);
  const rows = await query(databaseUrl, 'select answers from drafts where trade_id = $1', [trade.tradeId]);
  expect(rows).toEqual([{ answers: { $encrypted: expect.any(String) as string } }]);
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
