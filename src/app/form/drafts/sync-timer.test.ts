import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SyncTimer } from './sync-timer.ts';

const run = vi.fn();
let timer: SyncTimer;
beforeEach(() => {
  vi.useFakeTimers();
  run.mockReset();
  timer = new SyncTimer(run, Date.now);
});
afterEach(() => {
  timer.stop();
  vi.useRealTimers();
});

/** Advances the clock until the timer runs. Returns the wait, ms. */
function waitForRun(): number {
  const startedAt = Date.now();
  const count = run.mock.calls.length;
  while (run.mock.calls.length === count && vi.getTimerCount() > 0) vi.advanceTimersToNextTimer();
  return Date.now() - startedAt;
}

/** Returns the delays before `count` retries that all fail, ms. */
const retryDelays = (count: number): number[] =>
  Array.from({ length: count }, () => {
    timer.scheduleRetry();
    return waitForRun();
  });

test('a change is sent one second after the last change', () => {
  timer.schedule();
  vi.advanceTimersByTime(600);
  timer.schedule();
  vi.advanceTimersByTime(999);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(run).toHaveBeenCalledTimes(1);
});

test('changes without a pause are sent five seconds after the first', () => {
  for (let halfSeconds = 0; halfSeconds < 10; halfSeconds += 1) {
    expect(run).not.toHaveBeenCalled();
    timer.schedule();
    vi.advanceTimersByTime(500);
  }
  expect(run).toHaveBeenCalledTimes(1);
});

test('after a run, the maximum wait counts from the next change', () => {
  timer.schedule();
  waitForRun();
  vi.advanceTimersByTime(60_000);
  timer.schedule();
  expect(waitForRun()).toBe(1000);
});

test('the retry delay doubles with each failure, up to a minute [M5]', () => {
  expect(retryDelays(8)).toEqual([2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000]);
});

test('after a success, the next retry waits two seconds again [M4]', () => {
  retryDelays(6);
  timer.resetBackoff();
  expect(retryDelays(2)).toEqual([2000, 4000]);
});

test('a stopped timer does not run', () => {
  timer.schedule();
  timer.stop();
  vi.advanceTimersByTime(60_000);
  expect(run).not.toHaveBeenCalled();
});
