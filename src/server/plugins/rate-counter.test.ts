import { expect, test } from 'vitest';
import { RateCounter } from './rate-counter.ts';

function newCounter(maxSubjects?: number) {
  let now = 1_000_000;
  const counter = new RateCounter(() => now, maxSubjects);
  return {
    wait: (ms: number) => void (now += ms),
    /** How many of `calls` are allowed. */
    allowed: (subject: string, perMinute: number, calls: number) =>
      Array.from({ length: calls }, () => counter.secondsUntilAllowed(subject, perMinute)).filter(
        (s) => s === 0,
      ).length,
    secondsUntilAllowed: (subject: string, perMinute: number) =>
      counter.secondsUntilAllowed(subject, perMinute),
  };
}

test("a minute's worth of calls may follow each other, then one at a time [T5]", () => {
  const { allowed, secondsUntilAllowed, wait } = newCounter();
  expect(allowed('a', 6, 10)).toBe(6);
  expect(secondsUntilAllowed('a', 6)).toBe(10);
  wait(9999);
  expect(secondsUntilAllowed('a', 6)).toBe(1);
  wait(1);
  expect(allowed('a', 6, 2)).toBe(1);
  wait(60_000);
  expect(allowed('a', 6, 10)).toBe(6);
});

test('in no minute after the first are more calls allowed than the rate, however they are spread [T5]', () => {
  const { allowed, wait } = newCounter();
  allowed('a', 60, 60);
  let count = 0;
  for (let step = 0; step < 600; step += 1) {
    wait(100);
    count += allowed('a', 60, 3);
  }
  expect(count).toBe(60);
});

test('subjects are counted apart, and a refused call costs nothing', () => {
  const { allowed, wait } = newCounter();
  expect([allowed('a', 2, 9), allowed('b', 2, 9)]).toEqual([2, 2]);
  wait(30_000);
  expect(allowed('a', 2, 9)).toBe(1);
});

test('at most so many subjects are remembered: the one silent for the longest is forgotten first', () => {
  const { allowed } = newCounter(2);
  expect(['a', 'b', 'a', 'c'].map((subject) => allowed(subject, 1, 1))).toEqual([1, 1, 0, 1]);
  expect([allowed('c', 1, 1), allowed('a', 1, 1)]).toEqual([0, 1]);
});
