import { expect, test } from 'vitest';
import type { CallEvent } from '../../../schemas/generated/event.ts';
import { EventBatch } from './event-batch.ts';

const call = (name: string, count = 1): CallEvent => ({
  call: name,
  outcome: 'ok',
  duration: 'under1s',
  count,
});

test('what happens alike is counted once, with its number [T-011]', () => {
  const batch = new EventBatch();
  batch.add({ calls: [call('confirm')] });
  batch.add({ calls: [call('confirm'), { ...call('confirm'), outcome: 'failed' }] });
  expect(batch.take()).toEqual({
    calls: [call('confirm', 2), { ...call('confirm'), outcome: 'failed' }],
    errors: [],
  });
  expect(batch.take()).toBeUndefined();
});

test('a batch stays within the bounds of the contract, however long it waits [T-011]', () => {
  const batch = new EventBatch();
  const letters = Array.from({ length: 60 }, (_, i) => 'x'.repeat(i + 1));
  batch.add({ calls: letters.map((name) => call(name)) });
  batch.add({ calls: [call('x', 999), call('x', 999)] });
  const errors = letters.map((name) => ({
    page: 'home' as const,
    error: 'Error' as const,
    position: name,
    count: 1,
  }));
  batch.add({ errors });
  const events = batch.take()!;
  expect(events.calls).toHaveLength(50);
  expect(events.calls[0]).toEqual(call('x', 1000));
  expect(events.errors).toHaveLength(20);
});
