import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { countVisible, type ReadingNow } from './count-visible.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const COUNTING: ReadingNow = { state: 'counting', secondsLeft: 10 };

/** Counts a document whose reports the test answers. */
function count() {
  const reports: number[] = [];
  const answers: { resolve: (reading: ReadingNow) => void; reject: (thrown: unknown) => void }[] = [];
  const page = { isVisible: true };
  const port = {
    open: async () => COUNTING,
    report: (seconds: number) => {
      reports.push(seconds);
      return new Promise<ReadingNow>((resolve, reject) => answers.push({ resolve, reject }));
    },
    isVisible: () => page.isVisible,
  };
  const listener = { onState: vi.fn(), onSecond: vi.fn(), onFailure: vi.fn() };
  const stop = countVisible(port, listener);
  const answer = async (how: 'resolve' | 'reject', reading = COUNTING) => {
    const { resolve, reject } = answers.shift()!;
    if (how === 'resolve') resolve(reading);
    else reject(new Error('offline'));
    await vi.advanceTimersByTimeAsync(0);
  };
  return { reports, answer, listener, page, stop };
}

test('seconds are reported two at a time while the page is visible, and none while it is hidden', async () => {
  const { reports, answer, page, listener } = count();
  await vi.advanceTimersByTimeAsync(2000);
  expect(reports).toEqual([2]);
  await answer('resolve');
  page.isVisible = false;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reports).toEqual([2]);
  expect(listener.onSecond).toHaveBeenCalledTimes(2);
});

test('on a slow network one report is under way at a time, and each second is claimed once', async () => {
  const { reports, answer } = count();
  await vi.advanceTimersByTimeAsync(7000);
  expect(reports).toEqual([2]);
  await answer('resolve');
  await vi.advanceTimersByTimeAsync(1000);
  expect(reports).toEqual([2, 6]);
});

test('a report that failed is made up for, at most 30 seconds at a time', async () => {
  const { reports, answer, listener } = count();
  await vi.advanceTimersByTimeAsync(39_000);
  await answer('reject');
  expect(listener.onFailure).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(1000);
  expect(reports).toEqual([2, 30]);
  await answer('resolve');
  await vi.advanceTimersByTimeAsync(1000);
  expect(reports).toEqual([2, 30, 11]);
});

test('a document that was read long enough is no longer reported, nor one whose page was left', async () => {
  const { reports, answer, stop } = count();
  await vi.advanceTimersByTimeAsync(2000);
  await answer('resolve', { state: 'ready', secondsLeft: 0 });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(reports).toEqual([2]);
  const left = count();
  left.stop();
  await vi.advanceTimersByTimeAsync(10_000);
  expect([left.reports, left.listener.onState.mock.calls]).toEqual([[], []]);
  stop();
});
