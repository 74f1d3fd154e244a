import pLimit from 'p-limit';

/** Runs at most `limit` tasks at once; queues up to `maxQueue` and rejects the rest. */
export class Semaphore {
  readonly #limit: ReturnType<typeof pLimit>;
  readonly #maxQueue: number;

  constructor(limit: number, maxQueue: number) {
    this.#limit = pLimit(limit);
    this.#maxQueue = maxQueue;
  }

  /** @returns the result of the task, or undefined without running it when the queue is full */
  async run<Result>(task: () => Promise<Result>): Promise<Result | undefined> {
    const { activeCount, concurrency, pendingCount } = this.#limit;
    const isFull = activeCount >= concurrency && pendingCount >= this.#maxQueue;
    return isFull ? undefined : this.#limit(task);
  }
}
