import { expect, test } from 'vitest';
import { Semaphore } from './semaphore.ts';

test('so many run at a time, the next in order, and who would wait too long is turned away', async () => {
  const turns = new Semaphore(1, 2);
  const order: string[] = [];
  let release: () => void = () => undefined;
  const gate = new Promise<void>((open) => (release = open));
  const enter = (name: string) =>
    turns.run(async () => {
      order.push(name);
      await gate;
      return name;
    });
  const all = ['a', 'b', 'c', 'd'].map(enter);
  expect(await all[3]).toBeUndefined();
  expect(order).toEqual(['a']);
  release();
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', undefined]);
  expect(order).toEqual(['a', 'b', 'c']);
});

test('a turn that fails is passed on', async () => {
  const turns = new Semaphore(1, 1);
  const failing = turns.run(() => Promise.reject(new Error('x')));
  const next = turns.run(async () => 'next');
  await expect(failing).rejects.toThrow('x');
  expect(await next).toBe('next');
  expect(await turns.run(async () => 'again')).toBe('again');
});
