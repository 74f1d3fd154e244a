/** A pause in changes after which the server is told, ms. */
const QUIET_MS = 1000;
/** Somebody who never pauses is told of this often all the same, ms. */
const LONGEST_MS = 5000;
/** The first pause after a failure, ms; every further one is twice as long, up to the longest. */
const RETRY_MS = 2000;
const LONGEST_RETRY_MS = 60_000;

/** When to tell the server. At most one time is set. */
export class SyncPace {
  readonly #run: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #waitingSince: number | undefined;
  #retryAfter = RETRY_MS;
  readonly #now: () => number;

  constructor(run: () => void, now: () => number) {
    this.#run = run;
    this.#now = now;
  }

  /** Something changed. */
  soon(): void {
    this.#waitingSince ??= this.#now();
    const left = Math.max(0, this.#waitingSince + LONGEST_MS - this.#now());
    this.#set(Math.min(QUIET_MS, left));
  }

  /** It did not work out. */
  retry(): void {
    this.#set(this.#retryAfter);
    this.#retryAfter = Math.min(this.#retryAfter * 2, LONGEST_RETRY_MS);
  }

  /** It worked: the next failure starts with the short pause again. */
  succeeded(): void {
    this.#retryAfter = RETRY_MS;
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#waitingSince = undefined;
  }

  #set(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.stop();
      this.#run();
    }, ms);
  }
}
