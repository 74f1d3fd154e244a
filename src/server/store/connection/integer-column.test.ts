import { expect, test } from 'vitest';
import { fitsInteger } from './integer-column.ts';

test('an integer column holds up to 2,147,483,647', () => {
  expect(fitsInteger(2_147_483_647)).toBe(true);
  expect(fitsInteger(2_147_483_648)).toBe(false);
});
