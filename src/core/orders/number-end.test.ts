import { expect, test } from 'vitest';
import { numberEnd } from './number-end.ts';

test.each([
  ['a resident identity card', '11010519491231002x', '31002X'],
  ['an officer card', '军字第1234567号', '34567号'],
  ['a booklet of a resident of Taiwan', '0123456789(01)', '89(01)'],
  ['digits of double width', 'E１２３４５６７８', '345678'],
  ['a household register of four characters', 'a12b', 'A12B'],
])('the end of the number of %s [V-071]', (_document, number, end) => {
  expect(numberEnd(number)).toBe(end);
});
