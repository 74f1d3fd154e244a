import { expect, test } from 'vitest';
import { maskedNumber } from './masked-number.ts';

test.each([
  ['330106198611021158', '3301**********1158'],
  ['13900139000', '13*******00'],
  ['E12345678', 'E1*****78'],
  ['3301', '3**1'],
  ['330', '***'],
  ['', ''],
])('of %s a folded row shows %s (U26)', (number, masked) => {
  expect(maskedNumber(number)).toBe(masked);
});
