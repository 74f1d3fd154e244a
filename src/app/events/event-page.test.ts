import { expect, test } from 'vitest';
import { eventPage } from './event-page.ts';

test.each([
  ['/shop/', 'home'],
  ['/shop/tabbar/index', 'home'],
  ['/shop/insureInfomation', 'insureInfomation'],
  ['/shop/orderResult/0101', 'orderResult'],
  // Anything may stand in an address, and nothing of it is told.
  ['/shop/欧阳若溪', 'other'],
  ['/shop/330106198803152427', 'other'],
  ['/shop/toString', 'other'],
  ['/elsewhere', 'home'],
])('%s is the page %s [T-011]', (path, page) => {
  expect(eventPage(path)).toBe(page);
});
