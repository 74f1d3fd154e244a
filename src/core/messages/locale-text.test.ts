import { expect, test } from 'vitest';
import { locales } from '../../../locales/index.ts';
import {
  contractMomentText,
  dateText,
  isContractTime,
  momentText,
  moneyText,
  numberText,
  timeText,
} from './locale-text.ts';

const withPlainSpaces = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ');

test.each([
  ['zh_CN', '2026年11月23日'],
  ['zh_TW', '2026年11月23日'],
  ['en_US', 'Nov 23, 2026'],
  ['es_ES', '23 nov 2026'],
  ['pt_BR', '23 de nov. de 2026'],
] as const)(
  'a stored date is written as readers of %s write it, by locale and by language tag (U26)',
  (locale, text) => {
    expect(dateText('2026-11-23', locale)).toBe(text);
    expect(dateText('2026-11-23', locale.replace('_', '-'))).toBe(text);
  },
);

test('the day of a date is the same in every time zone, and on leap days and at the ends of time (U26)', () => {
  expect(dateText('2028-02-29', 'en_US')).toBe('Feb 29, 2028');
  expect(dateText('1900-01-01', 'en_US')).toBe('Jan 1, 1900');
  expect(dateText('9999-12-31', 'en_US')).toBe('Dec 31, 9999');
});

test.each(['', 'Lhasa', '2026-11', '2026-02-30', '2026-11-23T10:24:00Z', '11-23-2026'])(
  'the text “%s”, which is no date, stays as it is',
  (text) => expect(dateText(text, 'en_US')).toBe(text),
);

test.each([
  ['1234567.5', 'zh_CN', '1,234,567.5'],
  ['1234567.5', 'en_US', '1,234,567.5'],
  ['1234567.5', 'es_ES', '1.234.567,5'],
  ['1234567.5', 'pt_BR', '1.234.567,5'],
  ['-0.01', 'es_ES', '-0,01'],
  ['999999999999999.99', 'en_US', '999,999,999,999,999.99'],
  [200_000, 'zh_TW', '200,000'],
  ['', 'es_ES', ''],
  ['15 / 18', 'es_ES', '15 / 18'],
] as const)('the number %s is written in %s as %s (U26)', (value, locale, text) => {
  expect(numberText(value, locale)).toBe(text);
});

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
  expect(withPlainSpaces(moneyText(amount, locale))).toBe(text);
});

test('a moment is written with its date and its time of day, a time with 24 hours (U26)', () => {
  const moment = new Date(2026, 10, 23, 9, 5).getTime();
  const texts = Object.fromEntries(
    locales.map((locale) => [
      locale,
      [momentText(moment, locale), timeText(moment, locale)].map(withPlainSpaces),
    ]),
  );
  expect(texts).toEqual({
    zh_CN: ['2026年11月23日 09:05', '09:05'],
    zh_TW: ['2026年11月23日 上午9:05', '09:05'],
    en_US: ['Nov 23, 2026, 9:05 AM', '09:05'],
    es_ES: ['23 nov 2026, 9:05', '09:05'],
    pt_BR: ['23 de nov. de 2026, 09:05', '09:05'],
  });
});

test('a moment of a contract is written in the time of Shanghai, whatever the zone of the reader (U26)', () => {
  const midnight = Date.parse('2026-11-30T00:00:00+08:00');
  expect(
    Object.fromEntries(
      locales.map((locale) => [locale, withPlainSpaces(contractMomentText(midnight, locale))]),
    ),
  ).toEqual({
    zh_CN: '2026年11月30日 00:00',
    zh_TW: '2026年11月30日 凌晨12:00',
    en_US: 'Nov 30, 2026, 12:00 AM',
    es_ES: '30 nov 2026, 0:00',
    pt_BR: '30 de nov. de 2026, 00:00',
  });
});

test.each([
  ['Europe/Madrid', false],
  ['America/Sao_Paulo', false],
  ['Asia/Tokyo', false],
  ['Asia/Shanghai', true],
  // Other names of the same time of day.
  ['Asia/Taipei', true],
  ['Asia/Singapore', true],
])('whether a clock in %s shows the time of a contract: %s', (zone, isShown) => {
  expect(isContractTime(Date.parse('2026-11-30T00:00:00+08:00'), zone)).toBe(isShown);
});
