// Opens the queues of this device, once per page.
import { indexedDbQueues } from './indexed-db-queues.ts';
import { memoryQueues } from './memory-queues.ts';
import type { QueueStorage } from './queue-storage.ts';

/** Longest wait for IndexedDB, ms: some browsers neither open the database nor fail. */
const OPEN_TIMEOUT_MS = 1500;

let opened: Promise<QueueStorage> | undefined;

/** The queues in IndexedDB; in memory where IndexedDB fails or does not answer. */
export const openQueues = (): Promise<QueueStorage> =>
  (opened ??= Promise.race([
    indexedDbQueues().catch(memoryQueues),
    new Promise<QueueStorage>((resolve) => setTimeout(() => resolve(memoryQueues()), OPEN_TIMEOUT_MS)),
  ]));
