import { expect, test } from 'vitest';
import { isUpcoming } from './upcoming-pages.ts';

test.each([
  ['/orderlist', true],
  ['/orderResult/B1', true],
  ['/tabbar/mine', true],
  ['/tabbar/index', false],
  ['/tabbar', false],
  ['/insureInfomation', false],
  ['/nowhere', false],
  ['/nowhere/orderlist', false],
  ['/', false],
])('%s is a page that is not open yet: %s', (path, expected) => {
  expect(isUpcoming(path)).toBe(expected);
});
