// Opens the draft storage of this page.
import { indexedDbStorage } from './indexed-db-storage.ts';
import type { DraftStorage } from './local-draft.ts';
import { memoryStorage } from './memory-storage.ts';

let storage: Promise<DraftStorage> | undefined;

/** Longest wait for IndexedDB, ms: some browsers neither open the database nor fail. */
const OPEN_TIMEOUT_MS = 1500;

/**
 * Opens IndexedDB once per page; falls back to memory when IndexedDB fails or times out.
 *
 * @param onTakenOver called when a page of a newer release takes over the drafts of this browser
 */
export const openDraftStorage = (onTakenOver: () => void): Promise<DraftStorage> =>
  (storage ??= openWithFallback(onTakenOver));

async function openWithFallback(onTakenOver: () => void): Promise<DraftStorage> {
  const inMemory = () => memoryStorage(Date.now);
  const timeout = new Promise<DraftStorage>((resolve) =>
    setTimeout(() => resolve(inMemory()), OPEN_TIMEOUT_MS),
  );
  return Promise.race([indexedDbStorage(Date.now, onTakenOver).catch(inMemory), timeout]);
}
