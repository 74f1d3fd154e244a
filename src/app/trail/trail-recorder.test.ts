import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PushBacktraceLogRequest } from '../../../schemas/generated/trail.ts';
import { Problem } from '../calls/problem.ts';
import { memoryQueues } from './memory-queues.ts';
import { TrailRecorder, type PageStep } from './trail-recorder.ts';

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-21T04:00:00Z') }));
afterEach(() => vi.useRealTimers());

const STEP: PageStep = { kind: 'pageEntered', page: 'input' };
const TRADE = 'a-trade';

/** A recorder of a device, and a server that keeps what follows its last number, as the real one does. */
function setUp() {
  const storage = memoryQueues();
  const state = { failure: undefined as Problem | undefined, hasSession: true, calls: 0, ids: 0 };
  const kept = new Map<string, PushBacktraceLogRequest['entries']>();
  const options: { keepalive: boolean }[] = [];
  const openTab = () =>
    new TrailRecorder({
      storage: async () => storage,
      randomId: () => `random-${(state.ids += 1)}`,
      canSend: () => state.hasSession,
      backtraceIdOf: () => undefined,
      now: Date.now,
      async push({ source, entries }, option) {
        state.calls += 1;
        options.push(option);
        if (state.failure) throw state.failure;
        const before = kept.get(source) ?? [];
        const missing = entries.filter(({ seq }) => seq > before.length);
        const following = missing.filter(({ seq }, i) => seq === before.length + 1 + i);
        kept.set(source, [...before, ...following]);
        const lastSeq = before.length + following.length;
        return { lastSeq, resendFrom: missing.length > following.length ? lastSeq + 1 : 0 };
      },
    });
  const sources = () => [...kept.values()].map((entries) => entries.map(({ seq }) => seq));
  const waiting = async () => (await storage.update(TRADE, (queue) => queue))?.entries.length;
  return { storage, state, options, kept, openTab, recorder: openTab(), sources, waiting };
}

test('steps that follow each other soon are sent together, with their times, and dropped', async () => {
  const { recorder, state, kept, waiting } = setUp();
  recorder.record(TRADE, STEP);
  await vi.advanceTimersByTimeAsync(1000);
  recorder.record(TRADE, { kind: 'pageLeft', page: 'input', seconds: 1 });
  await vi.advanceTimersByTimeAsync(0);
  expect(await waiting()).toBe(2);
  await vi.advanceTimersByTimeAsync(500);
  expect(state.calls).toBe(1);
  expect([...kept.values()]).toEqual([
    [
      { seq: 1, kind: 'pageEntered', page: 'input', deviceAt: '2026-11-21T04:00:00.000Z' },
      { seq: 2, kind: 'pageLeft', page: 'input', seconds: 1, deviceAt: '2026-11-21T04:00:01.000Z' },
    ],
  ]);
  expect(await waiting()).toBe(0);
});

test('without a network the steps wait, and are sent when it is back', async () => {
  const { recorder, state, sources, waiting } = setUp();
  state.failure = new Problem('network.failed');
  recorder.record(TRADE, STEP);
  await vi.advanceTimersByTimeAsync(2000);
  recorder.record(TRADE, STEP);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([state.calls, await waiting()]).toEqual([2, 2]);
  state.failure = undefined;
  await recorder.sendRest();
  expect(sources()).toEqual([[1, 2]]);
  expect(await waiting()).toBe(0);
});

test('two hundred and fifty steps are sent in three calls', async () => {
  const { recorder, state, sources } = setUp();
  for (let i = 0; i < 250; i += 1) recorder.record(TRADE, STEP);
  await recorder.send();
  expect(state.calls).toBe(3);
  expect(sources()).toEqual([Array.from({ length: 250 }, (_, i) => i + 1)]);
});

test('two tabs of one trade share the numbers, and none is given twice', async () => {
  const { recorder, openTab, sources } = setUp();
  const other = openTab();
  for (let i = 0; i < 5; i += 1) {
    recorder.record(TRADE, STEP);
    other.record(TRADE, STEP);
  }
  await Promise.all([recorder.send(), other.send(true), recorder.sendRest()]);
  expect(sources()).toEqual([[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]]);
});

test('a page that may be gone sends at once, by a request that outlives it', async () => {
  const { recorder, options, sources } = setUp();
  recorder.record(TRADE, STEP);
  await recorder.send(true);
  expect(options).toEqual([{ keepalive: true }]);
  expect(sources()).toEqual([[1]]);
});

test('nothing is sent without a session', async () => {
  const { recorder, state, waiting } = setUp();
  state.hasSession = false;
  recorder.record(TRADE, STEP);
  await recorder.send();
  await recorder.sendRest();
  expect([state.calls, await waiting()]).toEqual([0, 1]);
});

test.each([
  ['trail.full', undefined],
  ['request.invalid', undefined],
  // Somebody else is signed in: the customer may come back.
  ['trade.notFound', 1],
])('after %s, this many entries wait: %s', async (code, left) => {
  const { recorder, state, waiting } = setUp();
  state.failure = new Problem(code);
  recorder.record(TRADE, STEP);
  await recorder.send();
  expect([state.calls, await waiting()]).toEqual([1, left]);
});

test('a queue that waited for more than a week is given up, and another source begins', async () => {
  const { recorder, state, sources } = setUp();
  state.failure = new Problem('network.failed');
  recorder.record(TRADE, STEP);
  await recorder.send();
  vi.setSystemTime(Date.now() + 7 * 24 * 3600 * 1000 + 1);
  state.failure = undefined;
  recorder.record(TRADE, STEP);
  await recorder.send();
  expect(sources()).toEqual([[1]]);
});

test('the queues of sales that are long over are removed', async () => {
  const { recorder, state, storage } = setUp();
  recorder.record('sent', STEP);
  await recorder.send();
  state.failure = new Problem('trade.notFound');
  recorder.record(TRADE, STEP);
  await recorder.send();
  expect(await storage.tradeIds()).toEqual(['sent', TRADE]);
  await recorder.sendRest();
  expect(await storage.tradeIds()).toEqual(['sent', TRADE]);
  vi.setSystemTime(Date.now() + 7 * 24 * 3600 * 1000 + 1);
  await recorder.sendRest();
  expect(await storage.tradeIds()).toEqual([]);
});

test('a server that lost entries gets the rest under new numbers', async () => {
  const { recorder, kept, sources } = setUp();
  recorder.record(TRADE, STEP);
  await recorder.send();
  kept.clear();
  recorder.record(TRADE, STEP);
  await recorder.send();
  expect(sources()).toEqual([[], [1]]);
});

test('a device that cannot store does not disturb', async () => {
  const storage = memoryQueues();
  storage.update = () => Promise.reject(new Error('QuotaExceededError'));
  const push = vi.fn<() => Promise<never>>();
  const recorder = new TrailRecorder({
    storage: async () => storage,
    randomId: () => 'random',
    canSend: () => true,
    backtraceIdOf: () => undefined,
    now: Date.now,
    push,
  });
  recorder.record(TRADE, STEP);
  await expect(recorder.send()).resolves.toBeUndefined();
  await expect(recorder.sendRest()).resolves.toBeUndefined();
  expect(push).not.toHaveBeenCalled();
});
