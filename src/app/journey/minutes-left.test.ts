import { expect, test } from 'vitest';
import { isCountedDown, isStale, minutesLeftNow } from './minutes-left.ts';

const MINUTE_MS = 60_000;

test.each([
  [240, 0, 240],
  [240, MINUTE_MS - 1, 240],
  [240, MINUTE_MS, 239],
  [240, 60 * MINUTE_MS, 180],
  [240, 300 * MINUTE_MS, 0],
  [0, 0, 0],
  // The clock of the phone was set back.
  [240, -60 * MINUTE_MS, 240],
])('of %i minutes %i ms later %i are left', (minutes, elapsedMs, left) => {
  expect(minutesLeftNow(minutes, elapsedMs)).toBe(left);
});

test('an order is counted down when no minute is left; in its last minute after one more', () => {
  expect([isCountedDown(2, 2 * MINUTE_MS - 1), isCountedDown(2, 2 * MINUTE_MS)]).toEqual([false, true]);
  expect([isCountedDown(0, MINUTE_MS - 1), isCountedDown(0, MINUTE_MS)]).toEqual([false, true]);
});

test('a response is stale some minutes later, and when the clock was set back by as much', () => {
  expect([0, MINUTE_MS, 3 * MINUTE_MS, -3 * MINUTE_MS].map(isStale)).toEqual([false, false, true, true]);
});
