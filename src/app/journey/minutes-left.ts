// Counts down the minutes that a response said are left. Whole minutes from its arrival, as the server rounds down.

const MINUTE_MS = 60_000;
/** A page that is shown again after this time asks again, ms. */
const STALE_MS = 3 * MINUTE_MS;

/**
 * The minutes that are left now.
 *
 * @param minutesLeft of the response
 * @param elapsedMs since it arrived, with the time that the phone slept; a clock that was set back counts as no time
 */
export const minutesLeftNow = (minutesLeft: number, elapsedMs: number): number =>
  Math.max(0, minutesLeft - Math.max(0, Math.floor(elapsedMs / MINUTE_MS)));

/** Whether the order has ended by now, or will within this minute, so that the server is to say what became of it. */
export const isCountedDown = (minutesLeft: number, elapsedMs: number): boolean =>
  elapsedMs >= Math.max(1, minutesLeft) * MINUTE_MS;

/** Whether a page that is shown again is to ask again. */
export const isStale = (elapsedMs: number): boolean => Math.abs(elapsedMs) >= STALE_MS;
