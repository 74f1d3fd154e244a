// Stores queues in IndexedDB, in a database apart from the drafts: it holds no answers and needs no key. Without idb, whose code
// comes with the forms: every page of a purchase has a queue, and most of them have no form.
import type { TrailQueue } from '../../core/trail/trail-queue.ts';
import type { QueueStorage } from './queue-storage.ts';

const STORE = 'queues';

/**
 * Opens the queues in IndexedDB.
 *
 * @throws when the browser has no IndexedDB, as in some private modes
 */
export async function indexedDbQueues(): Promise<QueueStorage> {
  const opening = indexedDB.open('baoform-trail', 1);
  opening.addEventListener('upgradeneeded', () =>
    opening.result.createObjectStore(STORE, { keyPath: 'tradeId' }),
  );
  const database = await resultOf(opening);
  // A newer release that changes the stores must not wait for this page.
  database.addEventListener('versionchange', () => database.close());
  const storeFor = (mode: IDBTransactionMode) => database.transaction(STORE, mode).objectStore(STORE);
  return {
    async update(tradeId, change) {
      const store = storeFor('readwrite');
      // No other transaction comes between the two: one that writes has the store alone.
      const stored = (await resultOf(store.get(tradeId))) as TrailQueue | undefined;
      const queue = change(stored);
      if (queue && queue !== stored) store.put(queue);
      if (!queue) store.delete(tradeId);
      await completed(store.transaction);
      return queue;
    },
    tradeIds: async () => (await resultOf(storeFor('readonly').getAllKeys())) as string[],
  };
}

const resultOf = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB failed')));
  });

const completed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('IndexedDB aborted')));
  });
