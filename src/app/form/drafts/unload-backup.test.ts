import { expect, test } from 'vitest';
import { generateKey } from './draft-cipher.ts';
import { UnloadBackup } from './unload-backup.ts';
import type { LocalDraft } from './local-draft.ts';

const PLACE = 'T1/insureInfomation';
const draft = (over: Partial<LocalDraft> = {}): LocalDraft => ({
  place: PLACE,
  page: 'p1',
  contentHash: 'h',
  revision: 3,
  dirty: true,
  answers: { applicant: { name: '欧阳若溪' } },
  inDoubt: [],
  savedAt: 100,
  ...over,
});

/** The storage of one tab, which outlives its pages. */
function tab() {
  const texts = new Map<string, string>();
  return {
    texts,
    getItem: (name: string) => texts.get(name) ?? null,
    setItem: (name: string, text: string) => void texts.set(name, text),
    removeItem: (name: string) => void texts.delete(name),
  };
}

const key = await generateKey();

test('the next page of the tab has what the last one wrote while it went', async () => {
  const storage = tab();
  const going = new UnloadBackup(key, storage);
  await going.ready;
  going.write(draft());
  expect([...storage.texts.values()].join()).not.toContain('若溪');
  expect(await new UnloadBackup(key, storage).read(PLACE, [])).toEqual(draft());
  expect(await new UnloadBackup(key, storage).read('T2/insureInfomation', [])).toBeUndefined();
});

test('a copy counts only while the database has nothing as new of its page', async () => {
  const copies = new UnloadBackup(key, tab());
  await copies.ready;
  copies.write(draft());
  expect(await copies.read(PLACE, [draft({ savedAt: 99 })])).toEqual(draft());
  expect(await copies.read(PLACE, [draft({ page: 'p2', savedAt: 300 })])).toEqual(draft());
  expect(await copies.read(PLACE, [draft({ savedAt: 100 })])).toBeUndefined();
});

test('a copy is dropped for what is as new, never for something older or of another page', async () => {
  const copies = new UnloadBackup(key, tab());
  await copies.ready;
  copies.write(draft());
  copies.drop(PLACE, 'p2');
  copies.drop(PLACE, 'p1', 99);
  expect(await copies.read(PLACE, [])).toEqual(draft());
  copies.drop(PLACE, 'p1', 100);
  expect(await copies.read(PLACE, [])).toBeUndefined();
});

test('each copy has a pad of its own, and without one the copy before stays', async () => {
  const storage = tab();
  const copies = new UnloadBackup(key, storage);
  await copies.ready;
  copies.write(draft());
  const [first] = storage.texts.values();
  copies.write(draft({ savedAt: 101 }));
  expect([...storage.texts.values()]).toEqual([first]);
  await copies.ready;
  copies.write(draft());
  expect([...storage.texts.values()]).not.toEqual([first]);
});

test('what is no copy, and storage that is full or forbidden, keep nobody from going on', async () => {
  const storage = tab();
  storage.texts.set(`baoform.last.${PLACE}`, '{"page":');
  const copies = new UnloadBackup(key, {
    ...storage,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  await copies.ready;
  copies.write(draft());
  expect(await copies.read(PLACE, [])).toBeUndefined();
});
