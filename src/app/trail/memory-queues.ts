import type { TrailQueue } from '../../core/trail/trail-queue.ts';
import type { QueueStorage } from './queue-storage.ts';

/** Queues in memory, for browsers without IndexedDB: what was not sent ends with the page. */
export function memoryQueues(): QueueStorage {
  const queues = new Map<string, TrailQueue>();
  return {
    async update(tradeId, change) {
      const queue = change(queues.get(tradeId));
      if (queue) queues.set(tradeId, queue);
      else queues.delete(tradeId);
      return queue;
    },
    tradeIds: async () => [...queues.keys()],
  };
}
