import Big from 'big.js';
import { expect, test } from 'vitest';
import { multipleAbove, multipleBelow } from './multiples.ts';

test.each([
  ['-0.5', '1', '-1', '0'],
  ['0.5', '1', '0', '1'],
  ['-3', '1', '-3', '-3'],
  ['0', '1', '0', '0'],
  ['-5', '2', '-6', '-4'],
  ['-0.0000001', '0.000001', '-0.000001', '0'],
  ['1234567', '1000', '1234000', '1235000'],
  // A quotient of 20 decimals would round up to 1.
  ['0.999999999999999999999999', '1', '0', '1'],
])('%s in steps of %s lies between %s and %s', (number, step, below, above) => {
  expect(multipleBelow(new Big(number), new Big(step)).toFixed()).toBe(below);
  expect(multipleAbove(new Big(number), new Big(step)).toFixed()).toBe(above);
});
