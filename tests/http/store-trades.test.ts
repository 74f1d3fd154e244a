import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '../../src/server/store/connection/database.ts';
import { inTransaction } from '../../src/server/store/connection/transaction.ts';
import {
  readDraft,
  readTradeWithDraft,
  removeDraft,
  saveAnswers,
  writeDraft,
  type DraftChange,
} from '../../src/server/store/drafts.ts';
import { readFinalScreens, readSavedAt } from '../../src/server/store/final-answers.ts';
import { createSession } from '../../src/server/store/devices.ts';
import { readFamily, readMembers, removeMember, writeMember } from '../../src/server/store/family-members.ts';
import { readReleasedVersion } from '../../src/server/store/releases.ts';
import { readNotices, syncNotices } from '../../src/server/store/health-notices.ts';
import { checkCode, createCode, deleteCode, readCodeState } from '../../src/server/store/sms-codes.ts';
import { createTrade } from '../../src/server/store/trades.ts';
import {
  createUpload,
  readUpload,
  readUploads,
  removeUpload,
  storeUpload,
  sweepUploads,
} from '../../src/server/store/uploads.ts';
import { testDataKeys } from './data-keys.ts';
import { freshDatabase, query, serverUrl } from './database.ts';
import { PRODUCTS } from './trade.ts';

const url = await freshDatabase();
const { db, close } = openDatabase(serverUrl(url), testDataKeys);
afterAll(close);

const SCREEN = 'insureInfomation';
const scope = { ...PRODUCTS.chenghai, platformCode: '' };
const { versionId } = (await readReleasedVersion(db, SCREEN, scope))!;
const NOW = new Date('2026-11-21T04:00:00Z');
const later = (days: number) => new Date(NOW.getTime() + days * 24 * 3_600_000);

async function openTrade() {
  const { session } = await createSession(db, NOW);
  const { tradeId } = await createTrade(db, session, scope);
  return { ...session, tradeId };
}

const draftChange = (tradeId: string, properties: Partial<DraftChange> = {}): DraftChange => ({
  tradeId,
  screen: SCREEN,
  subject: '',
  versionId,
  revision: 0,
  answers: { applicant: { name: '欧阳若溪' } },
  ...properties,
});

test('a draft is read by its own session until it is removed', async () => {
  const [{ tradeId, ownerId }, stranger] = [await openTrade(), await openTrade()];
  const key = draftChange(tradeId);
  await writeDraft(db, key);
  expect(await readDraft(db, key)).toMatchObject({ revision: 1, answers: key.answers });
  expect(await readTradeWithDraft(db, { ownerId }, key)).toMatchObject({ draft: { revision: 1 } });
  expect(await readTradeWithDraft(db, stranger, key)).toBeUndefined();
  await removeDraft(db, key);
  expect(await readDraft(db, key)).toBeUndefined();
  expect((await readTradeWithDraft(db, { ownerId }, key))!.draft).toBeUndefined();
});

test('a change is written only on the stored revision and version of a draft that was not removed', async () => {
  const { tradeId } = await openTrade();
  await writeDraft(db, draftChange(tradeId));
  const otherVersion = (await readReleasedVersion(db, 'invoice', scope))!.versionId;
  expect(
    await writeDraft(db, draftChange(tradeId, { revision: 1, versionId: otherVersion })),
  ).toBeUndefined();
  expect(await writeDraft(db, draftChange(tradeId, { revision: 0 }))).toBeUndefined();
  expect(await writeDraft(db, draftChange(tradeId, { revision: 1 }))).toMatchObject({ revision: 2 });
  await removeDraft(db, draftChange(tradeId));
  expect(await writeDraft(db, draftChange(tradeId, { revision: 2 }))).toBeUndefined();
  expect(await writeDraft(db, draftChange(tradeId))).toMatchObject({ revision: 3 });
});

test('answers count as saved in the revision of the last save, not in later ones', async () => {
  const { tradeId } = await openTrade();
  const draft = async () => (await readDraft(db, draftChange(tradeId)))!;
  await saveAnswers(db, draftChange(tradeId));
  await saveAnswers(db, draftChange(tradeId, { revision: 1 }));
  expect(await readSavedAt(db, await draft())).toBeInstanceOf(Date);
  await writeDraft(db, draftChange(tradeId, { revision: 2 }));
  expect(await readSavedAt(db, await draft())).toBeUndefined();
});

test('removing a draft deletes its answers from the database', async () => {
  const { tradeId } = await openTrade();
  await writeDraft(db, draftChange(tradeId));
  expect(await removeDraft(db, draftChange(tradeId))).toBe(true);
  const [row] = await query(url, 'select answers, removed_at from drafts where trade_id = $1', [tradeId]);
  expect(row).toEqual({ answers: {}, removed_at: expect.any(Date) as Date });
});

test('a task of a save is skipped when the save is a conflict, and undoes the save when it fails', async () => {
  const { tradeId } = await openTrade();
  await writeDraft(db, draftChange(tradeId));
  let taskRuns = 0;
  const task = async () => void (taskRuns += 1);
  expect(await saveAnswers(db, draftChange(tradeId), task)).toBeUndefined();
  expect(taskRuns).toBe(0);
  const failure = new Error('the task failed');
  const next = draftChange(tradeId, { revision: 1 });
  await expect(saveAnswers(db, next, () => Promise.reject(failure))).rejects.toBe(failure);
  expect(await readFinalScreens(db, tradeId)).toEqual(new Set());
  expect(await saveAnswers(db, next, task)).toMatchObject({ revision: 2 });
  expect(taskRuns).toBe(1);
});

test('a screen is not final while only one of several subjects is saved', async () => {
  const { tradeId } = await openTrade();
  await saveAnswers(db, draftChange(tradeId, { screen: 'healthNotice', subject: 'insured0001' }));
  await saveAnswers(db, draftChange(tradeId));
  expect(await readFinalScreens(db, tradeId)).toEqual(new Set([SCREEN]));
});

test('a member locked by a transaction cannot be removed until it ends', async () => {
  const { ownerId, tokenHash } = await openTrade();
  const key = { ownerId, tokenHash, memberId: 'member0001' };
  await inTransaction(db, (tx) => writeMember(tx, key, { relation: 'spouse' }));
  const order: string[] = [];
  let removal: Promise<unknown> | undefined;
  await inTransaction(db, async (tx) => {
    expect(await readMembers(tx, ownerId, [key.memberId], true)).toHaveLength(1);
    removal = removeMember(db, key).then(() => order.push('removed'));
    const waitingQuery =
      "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
    for (let tries = 0; tries < 100 && order.length === 0; tries += 1)
      if ((await query(url, waitingQuery)).length > 0) break;
    order.push('transaction');
  });
  await removal;
  expect(order).toEqual(['transaction', 'removed']);
});

test("another visitor's member of the same id is not removed", async () => {
  const [own, other] = [await openTrade(), await openTrade()];
  const memberId = 'member0002';
  for (const { ownerId, tokenHash } of [own, other])
    await inTransaction(db, (tx) =>
      writeMember(tx, { ownerId, tokenHash, memberId }, { relation: 'spouse' }),
    );
  expect(await removeMember(db, { ownerId: own.ownerId, memberId })).toBe(true);
  expect(await readFamily(db, own.ownerId)).toEqual([]);
  expect(await readFamily(db, other.ownerId)).toMatchObject([{ memberId }]);
});

test('a removed member is not written again', async () => {
  const { ownerId, tokenHash } = await openTrade();
  const key = { ownerId, tokenHash, memberId: 'member0003' };
  const write = () => inTransaction(db, (tx) => writeMember(tx, key, { relation: 'spouse' }));
  expect(await write()).toBe('written');
  await removeMember(db, key);
  expect(await write()).toBe('removed');
});

test('syncing the notices of a trade leaves the notices of other trades unchanged', async () => {
  const [own, other] = [await openTrade(), await openTrade()];
  const person = { insuredId: 'insured0001', personHash: 'hash' };
  for (const { tradeId } of [own, other])
    await inTransaction(db, (tx) => syncNotices(tx, tradeId, [person], true));
  await inTransaction(db, (tx) => syncNotices(tx, own.tradeId, [], true));
  expect([...(await readNotices(db, own.tradeId))]).toEqual([]);
  expect([...(await readNotices(db, other.tradeId))]).toEqual([['insured0001', 'toConfirm']]);
});

test('a used code is not deleted when its message is reported as lost', async () => {
  const { tradeId } = await openTrade();
  const key = { tradeId, purpose: 'confirmMobile', mobile: '13800138000' };
  const code = await createCode(db, key, 'token', NOW);
  expect(await checkCode(db, { key, token: 'token', code, now: NOW })).toEqual({ status: 'right' });
  await deleteCode(db, key);
  expect(await readCodeState(db, key, NOW)).toBe('verified');
});

/** Stores a picture of a trade at noon. Returns its upload id. */
async function storePicture(tradeId: string): Promise<string> {
  const announcement = { tradeId, purpose: 'image', contentType: 'image/png', size: 1 };
  const { uploadId } = await createUpload(db, announcement, NOW);
  const image = { sourceHash: 'hash', bytes: 1, width: 1, height: 1 };
  expect(await storeUpload(db, uploadId, image, NOW, async () => true)).toBe('stored');
  return uploadId;
}

test('a sweep deletes a picture that only the draft of another trade names', async () => {
  const [own, other] = [await openTrade(), await openTrade()];
  const [used, unused] = [await storePicture(own.tradeId), await storePicture(own.tradeId)];
  await writeDraft(db, draftChange(own.tradeId, { answers: { applicant: { picture: used } } }));
  await writeDraft(db, draftChange(other.tradeId, { answers: { applicant: { picture: unused } } }));
  const deleted: string[] = [];
  await sweepUploads(db, later(7), async (uploadId) => deleted.push(uploadId) > 0);
  expect(deleted).toEqual([unused]);
});

test('a sweep takes the fifty uploads that have been due the longest', async () => {
  const { tradeId } = await openTrade();
  const announcement = { tradeId, purpose: 'image', contentType: 'image/png', size: 1 };
  const ids: string[] = [];
  for (let minute = 0; minute < 51; minute += 1)
    ids.push((await createUpload(db, announcement, new Date(NOW.getTime() + minute * 60_000))).uploadId);
  const sweep = async () => {
    const deleted: string[] = [];
    await sweepUploads(db, later(1), async (uploadId) => deleted.push(uploadId) > 0);
    return deleted;
  };
  expect(await sweep()).toEqual(ids.slice(0, 50));
  expect(await sweep()).toEqual(ids.slice(50));
});

test('a picture is read by its own session until it is removed', async () => {
  const [own, stranger] = [await openTrade(), await openTrade()];
  const uploadId = await storePicture(own.tradeId);
  const read = async (session: { ownerId: string }) => [
    (await readUpload(db, session, uploadId))?.uploadId,
    ...(await readUploads(db, session, [uploadId], false)).map((upload) => upload.uploadId),
  ];
  expect(await read(own)).toEqual([uploadId, uploadId]);
  expect(await read(stranger)).toEqual([undefined]);
  expect(await removeUpload(db, uploadId, NOW)).toBe(true);
  expect(await read(own)).toEqual([undefined]);
});
