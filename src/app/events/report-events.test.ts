import { afterEach, expect, test, vi } from 'vitest';
import type { CallEvent } from '../../../schemas/generated/event.ts';
import { EventBatch, type Events } from './event-batch.ts';
import { sendBatch } from './report-events.ts';

afterEach(() => vi.unstubAllGlobals());

const call: CallEvent = { call: 'confirm', outcome: 'ok', duration: 'under1s', count: 1 };
const EVENTS: Events = { calls: [call], errors: [] };

function setUp(onLine: boolean) {
  vi.stubGlobal('navigator', { onLine });
  const batch = new EventBatch();
  batch.add(EVENTS);
  return batch;
}

test('events are sent once; nothing is sent without any [T-011]', async () => {
  const batch = setUp(true);
  const post = vi.fn<(events: Events) => Promise<unknown>>(async () => undefined);
  await sendBatch(batch, post);
  await sendBatch(batch, post);
  expect(post.mock.calls).toEqual([[EVENTS]]);
});

test('events that a server refuses are dropped, those it did not get wait for the next time [T-011]', async () => {
  const batch = setUp(true);
  await sendBatch(batch, () => Promise.reject(new TypeError('Failed to fetch')));
  batch.add({ calls: [call] });
  const post = vi.fn<(events: Events) => Promise<unknown>>(async () => new Response('{}', { status: 429 }));
  await sendBatch(batch, post);
  expect(post.mock.calls).toEqual([[{ calls: [{ ...call, count: 2 }], errors: [] }]]);
  expect(batch.take()).toBeUndefined();
});

test('without a network nothing is tried [T-011]', async () => {
  const batch = setUp(false);
  const post = vi.fn<(events: Events) => Promise<unknown>>();
  await sendBatch(batch, post);
  expect(post).not.toHaveBeenCalled();
  expect(batch.take()).toEqual(EVENTS);
});
