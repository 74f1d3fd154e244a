import type { TrailQueue } from '../../core/trail/trail-queue.ts';

/** Stores the queue of each trade on the device. */
export interface QueueStorage {
  /**
   * Changes the queue of a trade in one transaction, so that two tabs give no number twice.
   *
   * @param change gets undefined where there is no queue; returning undefined removes it
   * @returns the queue as stored
   */
  update(tradeId: string, change: QueueChange): Promise<TrailQueue | undefined>;
  /** The trades that have a queue. */
  tradeIds(): Promise<string[]>;
}

export type QueueChange = (queue: TrailQueue | undefined) => TrailQueue | undefined;
