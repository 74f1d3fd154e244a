import { expect, test } from 'vitest';
import { ByteCache } from './byte-cache.ts';

const bytes = (length: number) => Buffer.alloc(length, 1);

test('what was not read for longest makes room for new values', () => {
  const cache = new ByteCache(10);
  cache.add('a', bytes(4));
  cache.add('b', bytes(4));
  expect(cache.get('a')).toHaveLength(4);
  cache.add('c', bytes(4));
  expect([cache.get('a')?.length, cache.get('b'), cache.get('c')?.length]).toEqual([4, undefined, 4]);
  cache.add('d', bytes(10));
  expect([cache.get('a'), cache.get('c'), cache.get('d')?.length]).toEqual([undefined, undefined, 10]);
});

test('a value above the limit is not kept, and takes no room of others', () => {
  const cache = new ByteCache(10);
  cache.add('a', bytes(10));
  cache.add('b', bytes(11));
  expect([cache.get('a')?.length, cache.get('b')]).toEqual([10, undefined]);
});

test('a value that is added twice counts once', () => {
  const cache = new ByteCache(10);
  for (const key of ['a', 'a', 'b']) cache.add(key, bytes(5));
  expect([cache.get('a')?.length, cache.get('b')?.length]).toEqual([5, 5]);
});

test('nothing is left after it is cleared, and there is room again', () => {
  const cache = new ByteCache(10);
  cache.add('a', bytes(10));
  cache.clear();
  expect(cache.get('a')).toBeUndefined();
  cache.add('b', bytes(10));
  expect(cache.get('b')).toHaveLength(10);
});
