import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { RequestDeduplicator, rejectOnAbort } from './request-deduplicator.ts';

/** A request that the test settles by hand; `signals` has one entry per start. */
function request() {
  let resolve: (data: string) => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<string>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  const signals: AbortSignal[] = [];
  const start = (signal: AbortSignal) => {
    signals.push(signal);
    return promise;
  };
  return { start, signals, resolve, reject };
}

test('identical reads in flight share one request', async () => {
  const { start, signals, resolve } = request();
  const deduplicator = new RequestDeduplicator(() => 0);
  const both = Promise.all([deduplicator.share('a', start), deduplicator.share('a', start)]);
  resolve('answer');
  expect(await both).toEqual(['answer', 'answer']);
  expect(signals).toHaveLength(1);
});

test('reads with different keys share no request', async () => {
  const { start, signals } = request();
  const deduplicator = new RequestDeduplicator(() => 0);
  void deduplicator.share('a', start);
  void deduplicator.share('b', start);
  expect(signals).toHaveLength(2);
});

test('a settled read is sent again, after a success and after a failure', async () => {
  const deduplicator = new RequestDeduplicator(() => 0);
  const first = request();
  const failed = deduplicator.share('a', first.start);
  first.reject(new Error('no network'));
  await expect(failed).rejects.toThrow('no network');
  const second = request();
  second.resolve('answer');
  expect(await deduplicator.share('a', second.start)).toBe('answer');
});

test('a read in flight is no longer shared after 10 s [T-006 K-033 F-055]', () => {
  let now = 0;
  const deduplicator = new RequestDeduplicator(() => now);
  const { start, signals } = request();
  void deduplicator.share('a', start);
  now = 9_999;
  void deduplicator.share('a', start);
  expect(signals).toHaveLength(1);
  now = 10_000;
  void deduplicator.share('a', start);
  expect(signals).toHaveLength(2);
});

test('a caller that aborts leaves the response to the other callers', async () => {
  const { start, signals, resolve } = request();
  const deduplicator = new RequestDeduplicator(() => 0);
  const caller = new AbortController();
  const aborted = deduplicator.share('a', start, caller.signal);
  const pending = deduplicator.share('a', start);
  caller.abort();
  await expect(aborted).rejects.toMatchObject({ code: 'cancelled' });
  expect(signals[0]!.aborted).toBe(false);
  resolve('answer');
  expect(await pending).toBe('answer');
});

test('the request is aborted with its last caller', async () => {
  const { start, signals } = request();
  const deduplicator = new RequestDeduplicator(() => 0);
  const caller = new AbortController();
  const aborted = deduplicator.share('a', start, caller.signal);
  caller.abort();
  await expect(aborted).rejects.toMatchObject({ code: 'cancelled' });
  expect(signals[0]!.aborted).toBe(true);
  void deduplicator.share('a', start);
  expect(signals).toHaveLength(2);
});

test('a request whose caller had aborted before it began fails unseen', async () => {
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => unhandled.push(reason);
  process.on('unhandledRejection', note);
  onTestFinished(() => void process.off('unhandledRejection', note));
  const failed = rejectOnAbort(Promise.reject(new Error('no network')), AbortSignal.abort(), () => undefined);
  await expect(failed).rejects.toMatchObject({ code: 'cancelled' });
  await setImmediate();
  expect(unhandled).toEqual([]);
});
