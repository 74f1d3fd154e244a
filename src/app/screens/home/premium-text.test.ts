import { expect, test } from 'vitest';
import { premiumText } from './premium-text.ts';

test.each([
  ['1268.00', '¥1,268'],
  ['99', '¥99'],
  ['236.5', '¥236.50'],
  ['1234567.89', '¥1,234,567.89'],
  ['0', '¥0'],
])('%s yuan is written %s', (amount, text) => {
  expect(premiumText(amount)).toBe(text);
});
