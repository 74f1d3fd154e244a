import { expect, test } from 'vitest';
import { suggestedAmounts } from './suggested-amounts.ts';

const suggestions = ['300000', '500000', '1000000'].map((code) => ({ code, label: '' }));
const shown = (bounds?: { min: string | undefined; max: string | undefined }) =>
  suggestedAmounts(suggestions, bounds).map(({ code }) => code);

test('amounts outside the bounds are not suggested; the bounds themselves are', () => {
  expect(shown()).toEqual(['300000', '500000', '1000000']);
  expect(shown({ min: undefined, max: '500000' })).toEqual(['300000', '500000']);
  expect(shown({ min: '300000.5', max: undefined })).toEqual(['500000', '1000000']);
  expect(shown({ min: '600000', max: '700000' })).toEqual([]);
});
