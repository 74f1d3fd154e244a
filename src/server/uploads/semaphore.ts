/** Lets a few things run at a time, the others wait in order; who would wait behind too many is turned away. */
export class Semaphore {
  readonly #atATime: number;
  readonly #mostWaiting: number;
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(atATime: number, mostWaiting: number) {
    this.#atATime = atATime;
    this.#mostWaiting = mostWaiting;
  }

  /** @returns what `run` returns, or undefined without running it when the line is too long */
  async run<Result>(run: () => Promise<Result>): Promise<Result | undefined> {
    if (this.#running >= this.#atATime) {
      if (this.#waiting.length >= this.#mostWaiting) return undefined;
      await new Promise<void>((next) => this.#waiting.push(next));
    } else this.#running += 1;
    try {
      return await run();
    } finally {
      // The turn is handed on, so that nobody who comes in between takes it.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
