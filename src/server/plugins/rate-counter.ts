/** Subjects that one counter remembers; beyond that it forgets the one that was silent for the longest time. */
const MAX_SUBJECTS = 100_000;
const MINUTE_MS = 60_000;

/**
 * Counts calls per minute in memory, by the generic cell rate algorithm: a minute's worth of calls may follow each other
 * at once, then one at a time as the minute goes on (ITU-T I.371; `store/rate-limits.ts` counts the same way in the
 * database).
 */
export class RateCounter {
  /** When the calls of a subject so far would all have been due, ms. */
  readonly #dueAt = new Map<string, number>();
  readonly #now: () => number;
  readonly #maxSubjects: number;

  constructor(now: () => number = () => performance.now(), maxSubjects = MAX_SUBJECTS) {
    this.#now = now;
    this.#maxSubjects = maxSubjects;
  }

  /** Counts a call. @returns the whole seconds to wait when the call is one too many, otherwise 0 */
  secondsUntilAllowed(subject: string, perMinute: number): number {
    const now = this.#now();
    const gap = MINUTE_MS / perMinute;
    const dueAt = Math.max(this.#dueAt.get(subject) ?? 0, now);
    const early = dueAt + gap - now - MINUTE_MS;
    if (early > 1e-6) return Math.ceil(early / 1000);
    // A new entry is the last one, so the first entry is the oldest.
    this.#dueAt.delete(subject);
    this.#dueAt.set(subject, dueAt + gap);
    if (this.#dueAt.size > this.#maxSubjects) this.#dueAt.delete(this.#dueAt.keys().next().value!);
    return 0;
  }
}
