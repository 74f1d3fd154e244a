import { expect, test } from 'vitest';
import { KeyedSemaphore } from './keyed-semaphore.ts';

test('each key runs up to the limit at once, and a failed task frees its place [T4]', async () => {
  const semaphore = new KeyedSemaphore(2);
  let fail: (error: Error) => void = () => undefined;
  const gate = new Promise<void>((_done, reject) => (fail = reject));
  const tasks = ['a', 'a', 'a', 'b'].map((key) => semaphore.run(key, () => gate).catch(() => 'failed'));
  expect(await tasks[2]).toBeUndefined();
  fail(new Error('cut'));
  expect(await Promise.all(tasks)).toEqual(['failed', 'failed', undefined, 'failed']);
  expect(await semaphore.run('a', async () => 'done')).toBe('done');
});
