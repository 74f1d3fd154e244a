/** A pause in changes after which the server is told, ms. */
const DEBOUNCE_MS = 1000;
/** Somebody who never pauses is told of this often all the same, ms. */
const MAX_WAIT_MS = 5000;
/** The first pause after a failure, ms; every further one is twice as long, up to the longest. */
const RETRY_MS = 2000;
const MAX_RETRY_MS = 60_000;

/** When to tell the server. At most one time is set. */
export class SyncTimer {
  readonly #run: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #waitingSince: number | undefined;
  #retryDelay = RETRY_MS;
  readonly #now: () => number;

  constructor(run: () => void, now: () => number) {
    this.#run = run;
    this.#now = now;
  }

  /** Something changed. */
  schedule(): void {
    this.#waitingSince ??= this.#now();
    const left = Math.max(0, this.#waitingSince + MAX_WAIT_MS - this.#now());
    this.#set(Math.min(DEBOUNCE_MS, left));
  }

  /** It did not work out. */
  scheduleRetry(): void {
    this.#set(this.#retryDelay);
    this.#retryDelay = Math.min(this.#retryDelay * 2, MAX_RETRY_MS);
  }

  /** It worked: the next failure starts with the short pause again. */
  resetBackoff(): void {
    this.#retryDelay = RETRY_MS;
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
