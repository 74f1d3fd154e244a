// Upgrades drafts that earlier releases stored on the device.
import type { IDBPObjectStore } from 'idb';
import type { LocalDraft } from './local-draft.ts';

/** A draft as this release or an earlier one stored it: `draftKey` was `place`, `unacknowledged` was `inDoubt`. */
type StoredLocalDraft =
  | LocalDraft
  | (Omit<LocalDraft, 'draftKey' | 'unacknowledged'> & {
      place: string;
      inDoubt: LocalDraft['unacknowledged'];
    });

/** Renames the properties of a decrypted draft of an earlier release. */
export function upgradeDraft(stored: StoredLocalDraft): LocalDraft {
  if (!('place' in stored)) return stored;
  const { place, inDoubt, ...draft } = stored;
  return { ...draft, draftKey: place, unacknowledged: inDoubt };
}

/** The store `drafts` in version 1 of the database. */
export type PreviousDrafts = IDBPObjectStore<unknown, string[], 'drafts', 'versionchange'>;

/**
 * Upgrades the store `drafts` from version 1 of the database to version 2. The encrypted text stays as it is:
 * `upgradeDraft` renames the properties in it after each read.
 */
async function upgradeRecords(drafts: PreviousDrafts): Promise<void> {
  drafts.deleteIndex('place');
  drafts.createIndex('draftKey', 'draftKey');
  for await (const cursor of drafts) {
    const { place, ...record } = cursor.value as { place: string };
    await cursor.update({ ...record, draftKey: place });
  }
}

/**
 * Upgrades the store, or takes all of it back: opening the database fails then. Never rejects, because nobody waits for it:
 * the browser commits the upgrade when its last request has ended.
 */
export async function upgradeOrAbort(drafts: PreviousDrafts): Promise<void> {
  const { transaction } = drafts;
  transaction.done.catch(() => undefined);
  try {
    await upgradeRecords(drafts).catch(() => transaction.abort());
  } catch {
    // The failed request has aborted it already.
  }
}
