import { expect, test } from 'vitest';
import { pollDelay } from './poll-delay.ts';

test('the pauses grow to five seconds, and end after about three minutes', () => {
  expect([0, 1, 2, 3, 4, 5, 39].map(pollDelay)).toEqual([800, 1200, 2000, 3000, 5000, 5000, 5000]);
  expect(pollDelay(40)).toBeUndefined();
  const all = Array.from({ length: 40 }, (_, round) => pollDelay(round)!);
  expect(all.reduce((sum, delay) => sum + delay, 0)).toBeGreaterThan(170_000);
});
