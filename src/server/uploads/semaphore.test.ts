import { expect, test } from 'vitest';
import { Semaphore } from './semaphore.ts';

test('runs up to the limit, queues the next tasks in order and rejects the rest', async () => {
  const semaphore = new Semaphore(1, 2);
  const order: string[] = [];
  let release: () => void = () => undefined;
  const gate = new Promise<void>((open) => (release = open));
  const enter = (name: string) =>
    semaphore.run(async () => {
      order.push(name);
      await gate;
      return name;
    });
  const tasks = ['a', 'b', 'c', 'd'].map(enter);
  expect(await tasks[3]).toBeUndefined();
  expect(order).toEqual(['a']);
  release();
  expect(await Promise.all(tasks)).toEqual(['a', 'b', 'c', undefined]);
  expect(order).toEqual(['a', 'b', 'c']);
});

test('a failed task releases its slot', async () => {
  const semaphore = new Semaphore(1, 1);
  const failing = semaphore.run(() => Promise.reject(new Error('x')));
  const next = semaphore.run(async () => 'next');
  await expect(failing).rejects.toThrow('x');
  expect(await next).toBe('next');
  expect(await semaphore.run(async () => 'again')).toBe('again');
});

test('without a queue, a task is rejected while another runs and accepted right after it', async () => {
  const semaphore = new Semaphore(1, 0);
  const first = semaphore.run(async () => 'first');
  expect(await semaphore.run(async () => 'second')).toBeUndefined();
  expect(await first).toBe('first');
  expect(await semaphore.run(async () => 'third')).toBe('third');
});
