import { expect, test } from 'vitest';
import { generateKey } from './draft-cipher.ts';
import { UnloadBackup } from './unload-backup.ts';
import type { LocalDraft } from './local-draft.ts';

const DRAFT_KEY = 'T1/insureInfomation';
const draft = (overrides: Partial<LocalDraft> = {}): LocalDraft => ({
  draftKey: DRAFT_KEY,
  page: 'p1',
  contentHash: 'h',
  revision: 3,
  dirty: true,
  answers: { applicant: { name: '欧阳若溪' } },
  unacknowledged: [],
  savedAt: 100,
  ...overrides,
});

/** A sessionStorage that outlives the pages of its tab. */
function tabStorage() {
  const texts = new Map<string, string>();
  return {
    texts,
    getItem: (name: string) => texts.get(name) ?? null,
    setItem: (name: string, text: string) => void texts.set(name, text),
    removeItem: (name: string) => void texts.delete(name),
  };
}

const key = await generateKey();

test('the next page of the tab reads the backup of the unloaded page', async () => {
  const storage = tabStorage();
  const backup = new UnloadBackup(key, storage);
  await backup.ready;
  backup.write(draft());
  expect([...storage.texts.values()].join()).not.toContain('若溪');
  expect(await new UnloadBackup(key, storage).read(DRAFT_KEY, [])).toEqual(draft());
  expect(await new UnloadBackup(key, storage).read('T2/insureInfomation', [])).toBeUndefined();
});

test('a backup of an earlier release is read with the current property names', async () => {
  const backup = new UnloadBackup(key, tabStorage());
  await backup.ready;
  const { unacknowledged, ...rest } = draft();
  backup.write({ ...rest, place: DRAFT_KEY, inDoubt: unacknowledged } as unknown as LocalDraft);
  expect(await backup.read(DRAFT_KEY, [])).toEqual(draft());
});

test('a backup is ignored when the database has an equally new draft of the page', async () => {
  const backup = new UnloadBackup(key, tabStorage());
  await backup.ready;
  backup.write(draft());
  expect(await backup.read(DRAFT_KEY, [draft({ savedAt: 99 })])).toEqual(draft());
  expect(await backup.read(DRAFT_KEY, [draft({ page: 'p2', savedAt: 300 })])).toEqual(draft());
  expect(await backup.read(DRAFT_KEY, [draft({ savedAt: 100 })])).toBeUndefined();
});

test('a backup is dropped for an equally new draft, not for an older draft or another page', async () => {
  const backup = new UnloadBackup(key, tabStorage());
  await backup.ready;
  backup.write(draft());
  backup.drop(DRAFT_KEY, 'p2');
  backup.drop(DRAFT_KEY, 'p1', 99);
  expect(await backup.read(DRAFT_KEY, [])).toEqual(draft());
  backup.drop(DRAFT_KEY, 'p1', 100);
  expect(await backup.read(DRAFT_KEY, [])).toBeUndefined();
});

test('each backup uses a new keystream; without a keystream the previous backup stays', async () => {
  const storage = tabStorage();
  const backup = new UnloadBackup(key, storage);
  await backup.ready;
  backup.write(draft());
  const [first] = storage.texts.values();
  backup.write(draft({ savedAt: 101 }));
  expect([...storage.texts.values()]).toEqual([first]);
  await backup.ready;
  backup.write(draft());
  expect([...storage.texts.values()]).not.toEqual([first]);
});

test('an unreadable backup and a full storage are ignored', async () => {
  const storage = tabStorage();
  storage.texts.set(`baoform.last.${DRAFT_KEY}`, '{"page":');
  const backup = new UnloadBackup(key, {
    ...storage,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  await backup.ready;
  backup.write(draft());
  expect(await backup.read(DRAFT_KEY, [])).toBeUndefined();
});
