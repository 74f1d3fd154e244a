import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { sweep } from '../../src/server/jobs/sweep.ts';
import { DEFAULT_RETENTION } from '../../src/server/settings/retention.ts';
import { openDatabase } from '../../src/server/store/connection/database.ts';
import { query, serverUrl } from './database.ts';
import { testDataKeys } from './data-keys.ts';
import { jpeg } from './pictures.ts';
import { afterNoon, startServer } from './server.ts';
import { openTrade, type OpenTrade } from './trade.ts';
import { listFiles, uploadClient, type Announcement } from './upload-client.ts';

const server = await startServer();
/** Where notices would go. */
const publicUrl = () => 'http://127.0.0.1:9';
const { call, databaseUrl, simulated } = server;
const { announce, getImage, incoming, removeImage, storedIds, upload } = uploadClient(server);
const { db, close } = openDatabase(serverUrl(databaseUrl), testDataKeys);
afterAll(close);

const HOUR = 3600;
const DAY = 24 * HOUR;
const SIGN_VALIDITY = 600;

/** Sweeps until no upload is left that is due so many seconds after noon: a run looks at fifty. */
async function sweepAt(secondsAfterNoon: number): Promise<void> {
  const now = () => afterNoon(secondsAfterNoon);
  for (let run = 0; run < 5; run += 1)
    await sweep({
      db,
      ports: simulated.ports,
      incomingFolder: incoming,
      now,
      retention: DEFAULT_RETENTION,
      publicUrl,
    });
}

async function uploadPicture(trade?: OpenTrade): Promise<Announcement> {
  return (await upload(await jpeg(), trade ? { trade } : {})).announcement;
}

const isStored = ({ uploadId }: Announcement) => storedIds().includes(uploadId);
const hasRow = async ({ uploadId }: Announcement) =>
  (await query(databaseUrl, 'select 1 from uploads where upload_id = $1', [uploadId])).length > 0;

const answersWith = (...uploads: Announcement[]) => ({
  applicant: { name: uploads.map(({ uploadId }) => uploadId).join(' ') },
});

/** Saves a draft with uploads in it, and some of them in final answers, which are stored without a check. */
async function saveDraftAndFinal(
  { key, token, tradeId }: OpenTrade,
  draft: Announcement[],
  final: Announcement,
) {
  await call('temporaryDataSave', { ...key, answers: answersWith(...draft) }, token);
  await query(
    databaseUrl,
    `insert into answers (trade_id, screen, version_id, revision, answers)
     select trade_id, screen, version_id, revision, $2::jsonb from drafts where trade_id = $1`,
    [tradeId, JSON.stringify(answersWith(final))],
  );
}

test('a sweep deletes an unused picture after a week, a picture in a draft with the draft, and keeps one in final answers', async () => {
  const trade = await openTrade(server);
  const drafted = await uploadPicture(trade);
  const unused = await uploadPicture();
  const unsent = await announce(100);
  const final = await uploadPicture(trade);
  await saveDraftAndFinal(trade, [drafted, final], final);
  await sweepAt(SIGN_VALIDITY + HOUR - 1);
  expect(await hasRow(unsent)).toBe(true);
  await sweepAt(SIGN_VALIDITY + HOUR);
  expect(await hasRow(unsent)).toBe(false);
  await sweepAt(7 * DAY - 1);
  expect([drafted, unused, final].map(isStored)).toEqual([true, true, true]);
  await sweepAt(7 * DAY);
  expect([drafted, unused, final].map(isStored)).toEqual([true, false, true]);
  expect(await hasRow(unused)).toBe(false);
  await call('temporaryDataRemove', { tradeId: trade.tradeId }, trade.token);
  await sweepAt(40 * DAY);
  expect([drafted, final].map(isStored)).toEqual([false, true]);
});

test('a picture that its owner removes can no longer be read; a picture in final answers cannot be removed', async () => {
  const trade = await openTrade(server);
  const [drafted, final] = [await uploadPicture(trade), await uploadPicture(trade)];
  await saveDraftAndFinal(trade, [drafted, final], final);
  const { token } = trade;
  expect((await removeImage(drafted, token)).json()).toMatchObject({ code: 0, data: { removed: true } });
  expect((await removeImage(final, token)).json()).toMatchObject({ code: 0, data: { removed: false } });
  expect((await removeImage(drafted, token)).statusCode).toBe(404);
  expect((await getImage(drafted, token)).statusCode).toBe(404);
  expect((await getImage(final, token)).statusCode).toBe(200);
  await sweepAt(0);
  expect([isStored(drafted), isStored(final)]).toEqual([false, true]);
});

test('a file that the object store cannot delete is deleted by a later sweep', async () => {
  const removed = await uploadPicture();
  await removeImage(removed, removed.trade.token);
  const { objects } = simulated.ports;
  simulated.ports.objects = {
    ...objects,
    remove: async () => ({ ok: false, failure: 'unavailable', detail: 'x' }),
  };
  await sweepAt(0);
  expect(await hasRow(removed)).toBe(true);
  simulated.ports.objects = objects;
  await sweepAt(0);
  expect([await hasRow(removed), isStored(removed)]).toEqual([false, false]);
});

test('a sweep deletes files that a killed process left half-received an hour ago', async () => {
  mkdirSync(incoming, { recursive: true });
  const [old, recent] = [join(incoming, 'old'), join(incoming, 'fresh')];
  for (const path of [old, recent]) writeFileSync(path, 'x');
  const longAgo = new Date(Date.now() - 3_700_000);
  utimesSync(old, longAgo, longAgo);
  await sweepAt(0);
  expect(listFiles(incoming)).toEqual(['fresh']);
});
