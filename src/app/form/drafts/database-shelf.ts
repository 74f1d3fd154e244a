import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { makeKey, seal, unseal, type SealedDraft } from './draft-cipher.ts';
import { LastCopy } from './last-copy.ts';
import { DRAFT_LIVES_MS, type DraftShelf, type LocalDraft } from './local-draft.ts';
import { newestFirst } from './memory-shelf.ts';

interface Shelf extends DBSchema {
  keys: { key: string; value: CryptoKey };
  /** Only the place and the age of a draft can be read; the rest is sealed. */
  drafts: {
    key: string;
    value: SealedDraft & { id: string; place: string; expiresAt: number };
    indexes: { place: string };
  };
}

/** The one key of this browser. */
const DEVICE = 'device';

/**
 * Drafts in IndexedDB, sealed with a key that cannot leave the browser. Opening throws out what is too old.
 *
 * @throws when the browser has no IndexedDB or no cryptography, as in private mode or on a page without https
 */
export async function databaseShelf(now: () => number): Promise<DraftShelf> {
  const database = await openDB<Shelf>('baoform', 1, {
    upgrade(fresh) {
      fresh.createObjectStore('keys');
      fresh.createObjectStore('drafts', { keyPath: 'id' }).createIndex('place', 'place');
    },
  });
  const key = await deviceKey(database);
  await throwOutOld(database, now());
  const last = new LastCopy(key, sessionStorage);
  return {
    lasts: true,
    async read(place) {
      const records = await database.getAllFromIndex('drafts', 'place', place);
      const opened = await Promise.all(records.map((record) => unseal(key, record.id, record)));
      const drafts = opened.filter((draft): draft is LocalDraft => draft !== undefined);
      const copy = await last.read(place, drafts);
      if (!copy) return newestFirst(drafts, now());
      return newestFirst([copy, ...drafts.filter(({ page }) => page !== copy.page)], now());
    },
    async write(draft) {
      const { place, page, savedAt } = draft;
      const id = idOf(place, page);
      const sealed = await seal(key, id, draft);
      await database.put('drafts', { ...sealed, id, place, expiresAt: savedAt + DRAFT_LIVES_MS });
      last.drop(place, page, savedAt);
    },
    writeNow: (draft) => last.write(draft),
    async remove(place, page) {
      last.drop(place, page);
      await database.delete('drafts', idOf(place, page));
    },
  };
}

const idOf = (place: string, page: string) => `${place}/${page}`;

async function deviceKey(database: IDBPDatabase<Shelf>): Promise<CryptoKey> {
  const known = await database.get('keys', DEVICE);
  if (known) return known;
  const made = await makeKey();
  // Two pages may be first at once; whichever key came first is the one.
  const transaction = database.transaction('keys', 'readwrite');
  const first = await transaction.store.get(DEVICE);
  if (!first) await transaction.store.put(made, DEVICE);
  await transaction.done;
  return first ?? made;
}

async function throwOutOld(database: IDBPDatabase<Shelf>, now: number): Promise<void> {
  const transaction = database.transaction('drafts', 'readwrite');
  for await (const cursor of transaction.store) if (cursor.value.expiresAt <= now) await cursor.delete();
  await transaction.done;
}
