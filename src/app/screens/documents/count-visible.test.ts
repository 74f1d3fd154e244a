import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Problem } from '../../calls/problem.ts';
import { countVisible, type ReadingNow } from './count-visible.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const COUNTING: ReadingNow = { state: 'counting', secondsLeft: 10 };

const offline = (): Promise<ReadingNow> => Promise.reject(new Error('offline'));

/** Counts a document whose reports the test answers; its openings are `opened`, in order, and then succeed. */
function count(...opened: (() => Promise<ReadingNow>)[]) {
  const reports: number[] = [];
  const open = vi.fn(async () => COUNTING);
  for (const each of opened) open.mockImplementationOnce(each);
  const online = { listeners: new Set<() => void>() };
  const answers: { resolve: (reading: ReadingNow) => void; reject: (thrown: unknown) => void }[] = [];
  const page = { isVisible: true };
  const port = {
    open,
    report: (seconds: number) => {
      reports.push(seconds);
      return new Promise<ReadingNow>((resolve, reject) => answers.push({ resolve, reject }));
    },
    isVisible: () => page.isVisible,
    onOnline: (listener: () => void) => {
      online.listeners.add(listener);
      return () => void online.listeners.delete(listener);
    },
  };
  const listener = { onState: vi.fn(), onSecond: vi.fn(), onFailure: vi.fn() };
  const stop = countVisible(port, listener);
  const answer = async (
    how: 'resolve' | 'reject',
    reading = COUNTING,
    thrown: Error = new Error('offline'),
  ) => {
    const { resolve, reject } = answers.shift()!;
    if (how === 'resolve') resolve(reading);
    else reject(thrown);
    await vi.advanceTimersByTimeAsync(0);
  };
  const goOnline = async () => {
    for (const each of online.listeners) each();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { open, reports, answer, listener, page, stop, online, goOnline };
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

test('a document that could not be opened is opened again before anything is reported, and counted from then on', async () => {
  const { open, reports, listener } = count(offline);
  await vi.advanceTimersByTimeAsync(999);
  expect([open.mock.calls.length, listener.onFailure.mock.calls.length]).toEqual([1, 1]);
  await vi.advanceTimersByTimeAsync(1);
  expect([open.mock.calls.length, reports]).toEqual([2, []]);
  expect(listener.onState).toHaveBeenCalledExactlyOnceWith(COUNTING);
  await vi.advanceTimersByTimeAsync(2000);
  expect(reports).toEqual([2]);
});

test('a server that knows of no reading is asked to open the document again', async () => {
  const { open, reports, answer, listener } = count();
  await vi.advanceTimersByTimeAsync(2000);
  await answer('reject', COUNTING, new Problem('reading.none'));
  await vi.advanceTimersByTimeAsync(1000);
  expect([open.mock.calls.length, reports]).toEqual([2, [2]]);
  // It mends itself: nobody has to open the document once more.
  expect(listener.onFailure).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2000);
  expect(reports).toEqual([2, 2]);
});

test('no second passes on the page before the server has opened the document', async () => {
  const { listener } = count(() => new Promise<ReadingNow>(() => undefined));
  await vi.advanceTimersByTimeAsync(5000);
  expect(listener.onSecond).not.toHaveBeenCalled();
});

test('failures in a row are asked again after pauses that grow to half a minute, and a success ends that', async () => {
  const failures = Array.from({ length: 7 }, () => offline);
  const { open, reports, answer } = count(...failures);
  const times: number[] = [];
  for (let second = 1; second <= 91; second += 1) {
    const before = open.mock.calls.length;
    await vi.advanceTimersByTimeAsync(1000);
    if (open.mock.calls.length > before) times.push(second);
  }
  expect(times).toEqual([1, 3, 7, 15, 31, 61, 91]);
  await vi.advanceTimersByTimeAsync(2000);
  await answer('reject');
  await vi.advanceTimersByTimeAsync(1000);
  expect(reports).toEqual([2, 3]);
});

test('a network that is back ends the pause, and a page that was left waits for none', async () => {
  const { open, goOnline, online, stop } = count(offline, offline, offline);
  await vi.advanceTimersByTimeAsync(3000);
  expect(open).toHaveBeenCalledTimes(3);
  await goOnline();
  expect(open).toHaveBeenCalledTimes(4);
  // Nothing has failed since.
  await goOnline();
  expect(open).toHaveBeenCalledTimes(4);
  stop();
  expect(online.listeners.size).toBe(0);
});
