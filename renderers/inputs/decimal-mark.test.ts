import { expect, test } from 'vitest';
import { withDecimalMark, withDecimalPoint } from './decimal-mark.ts';

test.each([
  ['es-ES', '18,5', '18.5'],
  ['pt-BR', ' 18,5 ', ' 18.5 '],
  ['es-ES', '18.5', '18.5'],
  ['es-ES', '1.234,5', '1.234,5'],
  ['pt-BR', '1,234,5', '1,234,5'],
  ['es-ES', '18,', '18.'],
  ['en-US', '1,234', '1,234'],
  ['zh-CN', '18,5', '18,5'],
])('%s: typed “%s” is read as “%s” (U17, A96)', (lang, typed, read) => {
  expect(withDecimalPoint(typed, lang)).toBe(read);
});

test.each([
  ['es-ES', '18.5', '18,5'],
  ['pt-BR', '-0.25', '-0,25'],
  ['es-ES', '18', '18'],
  ['es-ES', '1.234,5', '1.234,5'],
  ['en-US', '18.5', '18.5'],
])('%s: stored “%s” is shown as “%s” (A96)', (lang, stored, shown) => {
  expect(withDecimalMark(stored, lang)).toBe(shown);
});
