import { expect, test } from 'vitest';
import { requestOrder } from './request-order.ts';

test('a request is the latest until another one begins, whichever is answered first', () => {
  const begin = requestOrder();
  const isFirst = begin();
  expect(isFirst()).toBe(true);
  const isSecond = begin();
  expect([isFirst(), isSecond()]).toEqual([false, true]);
  expect([isFirst(), isSecond()]).toEqual([false, true]);
});
