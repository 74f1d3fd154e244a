import { expect, test } from 'vitest';
import { moneyText } from './money-text.ts';

test.each([
  ['1268.00', 'zh_CN', '¥1,268'],
  ['99', 'zh_CN', '¥99'],
  ['236.5', 'zh_TW', '¥236.50'],
  ['1234567.89', 'en_US', '¥1,234,567.89'],
  ['0', 'en_US', '¥0'],
  ['1268.00', 'es_ES', '1.268 ¥'],
  ['1234567.89', 'es_ES', '1.234.567,89 ¥'],
  ['1268.00', 'pt_BR', '¥ 1.268'],
  ['12345678901234567.89', 'zh_CN', '¥12,345,678,901,234,567.89'],
] as const)('%s yuan is formatted in %s as %s', (amount, locale, text) => {
  expect(moneyText(amount, locale).replaceAll('\u00a0', ' ')).toBe(text);
});
