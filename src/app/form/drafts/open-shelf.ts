import { databaseShelf } from './database-shelf.ts';
import type { DraftShelf } from './local-draft.ts';
import { memoryShelf } from './memory-shelf.ts';

let opened: Promise<DraftShelf> | undefined;

/** A browser that neither opens its database nor says no must not keep the form waiting, ms. */
const PATIENCE_MS = 1500;

/** The shelf of this page: the browser's database, or memory when there is none to be had. */
export const openShelf = (): Promise<DraftShelf> => (opened ??= open());

async function open(): Promise<DraftShelf> {
  const inMemory = () => memoryShelf(Date.now);
  const late = new Promise<DraftShelf>((resolve) => setTimeout(() => resolve(inMemory()), PATIENCE_MS));
  return Promise.race([databaseShelf(Date.now).catch(inMemory), late]);
}
