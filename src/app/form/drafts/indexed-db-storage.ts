// Stores encrypted drafts in IndexedDB.
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { generateKey, encryptDraft, decryptDraft, type EncryptedDraft } from './draft-cipher.ts';
import { upgradeDraft, upgradeOrAbort, type PreviousDrafts } from './format-upgrade.ts';
import { UnloadBackup } from './unload-backup.ts';
import { DRAFT_LIFETIME_MS, type DraftStorage, type LocalDraft } from './local-draft.ts';
import { newestFirst } from './memory-storage.ts';

interface DraftDatabase extends DBSchema {
  keys: { key: string; value: CryptoKey };
  /** `id`, `draftKey` and `expiresAt` are plain text; the draft is encrypted. */
  drafts: {
    key: string;
    value: EncryptedDraft & { id: string; draftKey: string; expiresAt: number };
    indexes: { draftKey: string };
  };
}

/** Version of the stores; `upgradeOrAbort` upgrades version 1. */
const DATABASE_VERSION = 2;

/** Id of the single encryption key of this browser. */
const DEVICE_KEY_ID = 'device';

/**
 * Opens the drafts in IndexedDB, encrypted with a key that cannot leave the browser. Reading some also deletes those that
 * have expired, of any form.
 *
 * @param onTakenOver called when a page of a newer release upgrades the database; from then on writes fail
 * @throws when the browser has no IndexedDB or no Web Crypto, as in private mode or on a page without https
 */
export async function indexedDbStorage(now: () => number, onTakenOver: () => void): Promise<DraftStorage> {
  const database = await openDB<DraftDatabase>('baoform', DATABASE_VERSION, {
    upgrade(upgraded, oldVersion, _newVersion, transaction) {
      if (oldVersion === 1) {
        // The types of idb know one version of the database only.
        return void upgradeOrAbort(transaction.objectStore('drafts') as unknown as PreviousDrafts);
      }
      upgraded.createObjectStore('keys');
      upgraded.createObjectStore('drafts', { keyPath: 'id' }).createIndex('draftKey', 'draftKey');
    },
    blocking() {
      // The newer page waits for it.
      database.close();
      onTakenOver();
    },
  });
  const key = await deviceKey(database);
  const backup = new UnloadBackup(key, sessionStorage);
  return {
    isPersistent: true,
    async read(draftKey) {
      const records = await database.getAllFromIndex('drafts', 'draftKey', draftKey);
      // Begun before, it would hold the reading back.
      deleteExpired(database, now()).catch(() => undefined);
      const decrypted = await Promise.all(records.map((record) => decryptDraft(key, record.id, record)));
      const drafts = decrypted.filter((draft): draft is LocalDraft => draft !== undefined).map(upgradeDraft);
      const unloadDraft = await backup.read(draftKey, drafts);
      const others = drafts.filter(({ page }) => page !== unloadDraft?.page);
      return newestFirst(unloadDraft ? [unloadDraft, ...others] : others, now());
    },
    async write(draft) {
      const { draftKey, page, savedAt } = draft;
      const id = recordId(draftKey, page);
      const encrypted = await encryptDraft(key, id, draft);
      await database.put('drafts', { ...encrypted, id, draftKey, expiresAt: savedAt + DRAFT_LIFETIME_MS });
      backup.drop(draftKey, page, savedAt);
    },
    writeNow: (draft) => backup.write(draft),
    async remove(draftKey, page) {
      backup.drop(draftKey, page);
      await database.delete('drafts', recordId(draftKey, page));
    },
    clear: () => database.clear('drafts'),
  };
}

const recordId = (draftKey: string, page: string) => `${draftKey}/${page}`;

async function deviceKey(database: IDBPDatabase<DraftDatabase>): Promise<CryptoKey> {
  const storedKey = await database.get('keys', DEVICE_KEY_ID);
  if (storedKey) return storedKey;
  const newKey = await generateKey();
  // Two pages may generate a key at once; the first key stored wins.
  const transaction = database.transaction('keys', 'readwrite');
  const firstKey = await transaction.store.get(DEVICE_KEY_ID);
  if (!firstKey) await transaction.store.put(newKey, DEVICE_KEY_ID);
  await transaction.done;
  return firstKey ?? newKey;
}

async function deleteExpired(database: IDBPDatabase<DraftDatabase>, now: number): Promise<void> {
  const { store } = database.transaction('drafts', 'readwrite');
  for await (const cursor of store) if (cursor.value.expiresAt <= now) await cursor.delete();
}
