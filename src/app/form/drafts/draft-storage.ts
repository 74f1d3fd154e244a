import { indexedDbStorage } from './indexed-db-storage.ts';
import type { DraftStorage } from './local-draft.ts';
import { memoryStorage } from './memory-storage.ts';

let storage: Promise<DraftStorage> | undefined;

/** A browser that neither opens its database nor says no must not keep the form waiting, ms. */
const OPEN_TIMEOUT_MS = 1500;

/** The shelf of this page: the browser's database, or memory when there is none to be had. */
export const openDraftStorage = (): Promise<DraftStorage> => (storage ??= openWithFallback());

async function openWithFallback(): Promise<DraftStorage> {
  const inMemory = () => memoryStorage(Date.now);
  const late = new Promise<DraftStorage>((resolve) => setTimeout(() => resolve(inMemory()), OPEN_TIMEOUT_MS));
  return Promise.race([indexedDbStorage(Date.now).catch(inMemory), late]);
}
