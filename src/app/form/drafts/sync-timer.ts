/** Pause after the last change before the draft is sent, ms. */
const DEBOUNCE_MS = 1000;
/** Longest wait after the first unsent change, for typing without a pause, ms. */
const MAX_WAIT_MS = 5000;
/** Delay of the first retry, ms; each further delay doubles, up to the maximum. */
const RETRY_MS = 2000;
const MAX_RETRY_MS = 60_000;

/** Schedules the requests of one draft: debounce with a maximum wait, exponential backoff. At most one timer runs. */
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

  /** Schedules a request after a change. */
  schedule(): void {
    this.#waitingSince ??= this.#now();
    const remaining = Math.max(0, this.#waitingSince + MAX_WAIT_MS - this.#now());
    this.#set(Math.min(DEBOUNCE_MS, remaining));
  }

  /** Schedules a retry after a failure and doubles the next delay. */
  scheduleRetry(): void {
    this.#set(this.#retryDelay);
    this.#retryDelay = Math.min(this.#retryDelay * 2, MAX_RETRY_MS);
  }

  /** Resets the retry delay after a success. */
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
