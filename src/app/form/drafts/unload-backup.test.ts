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

test('a backup that was modified, moved to another form or given another time is not read (T13)', async () => {
  const storage = tabStorage();
  const backup = new UnloadBackup(key, storage);
  await backup.ready;
  backup.write(draft());
  const [[name, text]] = [...storage.texts] as [[string, string]];
  const record = JSON.parse(text) as { savedAt: number; sealed: string };
  const read = (changed: object, draftKey = DRAFT_KEY) => {
    storage.texts.set(`baoform.last.${draftKey}`, JSON.stringify({ ...record, ...changed }));
    return new UnloadBackup(key, storage).read(draftKey, []);
  };
  const last = record.sealed.length - 30;
  const flipped = String.fromCharCode(record.sealed.charCodeAt(last) ^ 1);
  expect(
    await read({ sealed: record.sealed.slice(0, last) + flipped + record.sealed.slice(last + 1) }),
  ).toBeUndefined();
  expect(await read({ savedAt: record.savedAt + 1 })).toBeUndefined();
  expect(await read({}, 'T2/insureInfomation')).toBeUndefined();
  expect(await read({ key: { iv: 1 } })).toBeUndefined();
  expect(await read({ key: undefined })).toBeUndefined();
  expect(await read({})).toEqual(draft());
  expect(name).toBe(`baoform.last.${DRAFT_KEY}`);
});

test('another browser cannot read a backup; two backups of a draft differ', async () => {
  const storage = tabStorage();
  const backup = new UnloadBackup(key, storage);
  await backup.ready;
  backup.write(draft());
  const [first] = storage.texts.values();
  backup.write(draft());
  expect([...storage.texts.values()]).not.toEqual([first]);
  expect(await new UnloadBackup(await generateKey(), storage).read(DRAFT_KEY, [])).toBeUndefined();
});

test('a draft that is too long is not backed up, and the earlier backup stays', async () => {
  const storage = tabStorage();
  const backup = new UnloadBackup(key, storage);
  await backup.ready;
  backup.write(draft());
  const backups = new Map(storage.texts);
  backup.write(draft({ answers: { applicant: { name: '长'.repeat(131_072) } }, savedAt: 101 }));
  expect(storage.texts).toEqual(backups);
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
