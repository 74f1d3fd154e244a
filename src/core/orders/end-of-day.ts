// 24:00 in Asia/Shanghai, where every order ends that its customer leaves open. Moments are milliseconds since 1970 in UTC.
import { expiringStates, type OrderState } from './order-life.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Asia/Shanghai is UTC+8, without summer time since 1991. */
const OFFSET_MS = 8 * HOUR_MS;

/**
 * The end of the day of a moment: the next midnight in Asia/Shanghai, after the moment. Midnight itself begins a day, so its
 * end is 24 hours later (V-090).
 */
export function endOfShanghaiDay(moment: number): number {
  const days = Math.floor((moment + OFFSET_MS) / DAY_MS);
  return (days + 1) * DAY_MS - OFFSET_MS;
}

/**
 * The state of an order at a moment, whether or not a job has moved it: an order that waits for its customer is expired from
 * 24:00 on.
 *
 * @param expiresAt undefined before the first event that starts a day
 */
export function orderStateAt(
  { state, expiresAt }: { state: OrderState; expiresAt: number | undefined },
  now: number,
): OrderState {
  const isOver = expiresAt !== undefined && now >= expiresAt && expiringStates.includes(state);
  return isOver ? 'expired' : state;
}
