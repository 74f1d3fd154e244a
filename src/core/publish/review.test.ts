import { expect, test } from 'vitest';
import { reviewOf } from './review.ts';

const golden = new Map([
  ['invoice/hemu.form.txt', 'a: text\nb: text\n'],
  ['invoice/hemu.zh_CN.txt', 'a: “名”\n'],
]);

test('a form that equals its golden files is reviewed', () => {
  expect(reviewOf(golden, new Map(golden))).toEqual({ outcome: 'reviewed', differences: [] });
});

test('a form without golden files is unreviewed', () => {
  expect(reviewOf(new Map(), golden)).toEqual({ outcome: 'unreviewed', differences: [] });
});

test('differences are listed line by line with their file', () => {
  const current = new Map(golden).set('invoice/hemu.form.txt', 'a: text\nb: date\n');
  expect(reviewOf(golden, current)).toEqual({
    outcome: 'differs',
    differences: ['- invoice/hemu.form.txt b: text', '+ invoice/hemu.form.txt b: date'],
  });
});
