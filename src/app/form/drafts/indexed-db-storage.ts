import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { generateKey, encryptDraft, decryptDraft, type EncryptedDraft } from './draft-cipher.ts';
import { UnloadBackup } from './unload-backup.ts';
import { DRAFT_LIFETIME_MS, type DraftStorage, type LocalDraft } from './local-draft.ts';
import { newestFirst } from './memory-storage.ts';

interface DraftDatabase extends DBSchema {
  keys: { key: string; value: CryptoKey };
  /** Only the place and the age of a draft can be read; the rest is sealed. */
  drafts: {
    key: string;
    value: EncryptedDraft & { id: string; place: string; expiresAt: number };
    indexes: { place: string };
  };
}

/** The one key of this browser. */
const DEVICE_KEY_ID = 'device';

/**
 * Drafts in IndexedDB, sealed with a key that cannot leave the browser. Opening throws out what is too old.
 *
 * @throws when the browser has no IndexedDB or no cryptography, as in private mode or on a page without https
 */
export async function indexedDbStorage(now: () => number): Promise<DraftStorage> {
  const database = await openDB<DraftDatabase>('baoform', 1, {
    upgrade(fresh) {
      fresh.createObjectStore('keys');
      fresh.createObjectStore('drafts', { keyPath: 'id' }).createIndex('place', 'place');
    },
  });
  const key = await deviceKey(database);
  await deleteExpired(database, now());
  const last = new UnloadBackup(key, sessionStorage);
  return {
    isPersistent: true,
    async read(place) {
      const records = await database.getAllFromIndex('drafts', 'place', place);
      const opened = await Promise.all(records.map((record) => decryptDraft(key, record.id, record)));
      const drafts = opened.filter((draft): draft is LocalDraft => draft !== undefined);
      const copy = await last.read(place, drafts);
      if (!copy) return newestFirst(drafts, now());
      return newestFirst([copy, ...drafts.filter(({ page }) => page !== copy.page)], now());
    },
    async write(draft) {
      const { place, page, savedAt } = draft;
      const id = recordId(place, page);
      const sealed = await encryptDraft(key, id, draft);
      await database.put('drafts', { ...sealed, id, place, expiresAt: savedAt + DRAFT_LIFETIME_MS });
      last.drop(place, page, savedAt);
    },
    writeNow: (draft) => last.write(draft),
    async remove(place, page) {
      last.drop(place, page);
      await database.delete('drafts', recordId(place, page));
    },
  };
}

const recordId = (place: string, page: string) => `${place}/${page}`;

async function deviceKey(database: IDBPDatabase<DraftDatabase>): Promise<CryptoKey> {
  const known = await database.get('keys', DEVICE_KEY_ID);
  if (known) return known;
  const made = await generateKey();
  // Two pages may be first at once; whichever key came first is the one.
  const transaction = database.transaction('keys', 'readwrite');
  const first = await transaction.store.get(DEVICE_KEY_ID);
  if (!first) await transaction.store.put(made, DEVICE_KEY_ID);
  await transaction.done;
  return first ?? made;
}

async function deleteExpired(database: IDBPDatabase<DraftDatabase>, now: number): Promise<void> {
  const transaction = database.transaction('drafts', 'readwrite');
  for await (const cursor of transaction.store) if (cursor.value.expiresAt <= now) await cursor.delete();
  await transaction.done;
}
