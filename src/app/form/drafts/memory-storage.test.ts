import { expect, test } from 'vitest';
import { DRAFT_LIFETIME_MS, type LocalDraft } from './local-draft.ts';
import { memoryStorage } from './memory-storage.ts';

const draft = (draftKey: string, page: string, savedAt: number): LocalDraft => ({
  draftKey,
  page,
  contentHash: 'h',
  revision: 0,
  dirty: true,
  answers: {},
  unacknowledged: [],
  savedAt,
});

test('a read returns the drafts of one form that have not expired, the newest first', async () => {
  let now = 0;
  const storage = memoryStorage(() => now);
  await storage.write(draft('T1/insureInfomation', 'p1', 1));
  storage.writeNow(draft('T1/insureInfomation', 'p2', 2));
  await storage.write(draft('T1/invoice', 'p1', 3));
  const pages = async () => (await storage.read('T1/insureInfomation')).map(({ page }) => page);
  expect(await pages()).toEqual(['p2', 'p1']);
  now = DRAFT_LIFETIME_MS + 1;
  expect(await pages()).toEqual(['p2']);
  now += 1;
  expect(await pages()).toEqual([]);
});

test('a log-out removes the drafts of all forms (U27)', async () => {
  const storage = memoryStorage(() => 0);
  await storage.write(draft('T1/insureInfomation', 'p1', 0));
  await storage.write(draft('T2/invoice', 'p1', 0));
  await storage.clear();
  expect([await storage.read('T1/insureInfomation'), await storage.read('T2/invoice')]).toEqual([[], []]);
});

test('a page overwrites and removes only its own draft', async () => {
  const storage = memoryStorage(() => 0);
  await storage.write(draft('T1/insureInfomation', 'p1', 0));
  await storage.write(draft('T1/insureInfomation', 'p2', 0));
  await storage.write(draft('T1/insureInfomation', 'p2', 1));
  await storage.remove('T1/insureInfomation', 'p1');
  expect(await storage.read('T1/insureInfomation')).toMatchObject([{ page: 'p2', savedAt: 1 }]);
});
