/** Runs at most `limit` tasks at once for each key, and rejects the rest. */
export class KeyedSemaphore {
  readonly #limit: number;
  readonly #running = new Map<string, number>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** @returns the result of the task, or undefined without running it when its key has `limit` tasks running */
  async run<Result>(key: string, task: () => Promise<Result>): Promise<Result | undefined> {
    const running = this.#running.get(key) ?? 0;
    if (running >= this.#limit) return undefined;
    this.#running.set(key, running + 1);
    try {
      return await task();
    } finally {
      const left = this.#running.get(key)! - 1;
      if (left > 0) this.#running.set(key, left);
      else this.#running.delete(key);
    }
  }
}
