import { expect, test, vi } from 'vitest';
import { clearDrafts } from './clear-drafts.ts';
import { generateKey } from './drafts/draft-cipher.ts';
import { openDraftStorage } from './drafts/draft-storage.ts';
import type { LocalDraft } from './drafts/local-draft.ts';
import { UnloadBackup } from './drafts/unload-backup.ts';

const SAVED_AT = Date.now();
const draft = (draftKey: string): LocalDraft => ({
  draftKey,
  page: 'p1',
  contentHash: 'h',
  revision: 3,
  dirty: true,
  answers: { applicant: { name: '欧阳若溪' } },
  unacknowledged: [],
  savedAt: SAVED_AT,
});
const DRAFT_KEYS = ['T1/insureInfomation', 'T2/invoice'];

/** A `sessionStorage` whose texts are its own properties, as those of a browser's are. */
class TabStorage {
  [name: string]: unknown;
  getItem = (name: string) => (this[name] as string | undefined) ?? null;
  setItem = (name: string, text: string) => void (this[name] = text);
  removeItem = (name: string) => void delete this[name];
}

test('a log-out removes the drafts of all forms, and their backups in the tab but nothing else (U27)', async () => {
  const tab = new TabStorage();
  vi.stubGlobal('sessionStorage', tab);
  const storage = await openDraftStorage(() => undefined);
  const backup = new UnloadBackup(await generateKey(), tab);
  await backup.ready;
  tab.setItem('baoform.where.T1/insureInfomation', 'kept');
  for (const draftKey of DRAFT_KEYS) {
    await storage.write(draft(draftKey));
    backup.write(draft(draftKey));
    expect(await backup.read(draftKey, [])).toEqual(draft(draftKey));
  }
  await clearDrafts();
  for (const draftKey of DRAFT_KEYS) {
    expect(await storage.read(draftKey)).toEqual([]);
    expect(await backup.read(draftKey, [])).toBeUndefined();
  }
  expect(tab.getItem('baoform.where.T1/insureInfomation')).toBe('kept');
});
