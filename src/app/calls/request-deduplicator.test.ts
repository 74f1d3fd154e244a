import { expect, test } from 'vitest';
import { RequestDeduplicator } from './request-deduplicator.ts';

/** A request that the test answers by hand. */
function request() {
  let resolve: (answer: string) => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<string>((answered, failed) => {
    resolve = answered;
    reject = failed;
  });
  const seen: AbortSignal[] = [];
  const start = (signal: AbortSignal) => {
    seen.push(signal);
    return promise;
  };
  return { start, seen, resolve, reject };
}

test('identical reads under way share one request', async () => {
  const { start, seen, resolve } = request();
  const flights = new RequestDeduplicator(() => 0);
  const both = Promise.all([flights.share('a', start), flights.share('a', start)]);
  resolve('answer');
  expect(await both).toEqual(['answer', 'answer']);
  expect(seen).toHaveLength(1);
});

test('reads of different keys do not', async () => {
  const { start, seen } = request();
  const flights = new RequestDeduplicator(() => 0);
  void flights.share('a', start);
  void flights.share('b', start);
  expect(seen).toHaveLength(2);
});

test('a settled read is asked anew, whether it was answered or failed', async () => {
  const flights = new RequestDeduplicator(() => 0);
  const first = request();
  const failed = flights.share('a', first.start);
  first.reject(new Error('no network'));
  await expect(failed).rejects.toThrow('no network');
  const second = request();
  second.resolve('answer');
  expect(await flights.share('a', second.start)).toBe('answer');
});

test('a read that has been under way for 10 s is shared no more [T-006 K-033 F-055]', () => {
  let now = 0;
  const flights = new RequestDeduplicator(() => now);
  const { start, seen } = request();
  void flights.share('a', start);
  now = 9_999;
  void flights.share('a', start);
  expect(seen).toHaveLength(1);
  now = 10_000;
  void flights.share('a', start);
  expect(seen).toHaveLength(2);
});

test('a caller who gives up does not take the answer from the other', async () => {
  const { start, seen, resolve } = request();
  const flights = new RequestDeduplicator(() => 0);
  const caller = new AbortController();
  const left = flights.share('a', start, caller.signal);
  const stays = flights.share('a', start);
  caller.abort();
  await expect(left).rejects.toMatchObject({ code: 'cancelled' });
  expect(seen[0]!.aborted).toBe(false);
  resolve('answer');
  expect(await stays).toBe('answer');
});

test('when everybody has given up, so does the request', async () => {
  const { start, seen } = request();
  const flights = new RequestDeduplicator(() => 0);
  const caller = new AbortController();
  const left = flights.share('a', start, caller.signal);
  caller.abort();
  await expect(left).rejects.toMatchObject({ code: 'cancelled' });
  expect(seen[0]!.aborted).toBe(true);
  void flights.share('a', start);
  expect(seen).toHaveLength(2);
});
