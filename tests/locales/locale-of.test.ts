import { expect, test } from 'vitest';
import { defaultLocale, loadWords, localeOf, locales } from '../../locales/index.ts';

test.each(locales)('%s is the locale of its own tag with any separator and case', (locale) => {
  const tag = locale.replace('_', '-');
  expect([locale, tag, tag.toLowerCase(), locale.toUpperCase()].map(localeOf)).toEqual(Array(4).fill(locale));
});

test.each([
  ['zh', 'zh_CN'],
  ['zh-Hans', 'zh_CN'],
  ['zh-SG', 'zh_CN'],
  ['zh-Hans-HK', 'zh_CN'],
  ['zh-Hant', 'zh_TW'],
  ['zh-HK', 'zh_TW'],
  ['zh-MO', 'zh_TW'],
  ['zh-Hant-CN', 'zh_TW'],
  ['en', 'en_US'],
  ['en-GB', 'en_US'],
  ['es', 'es_ES'],
  ['es-419', 'es_ES'],
  ['pt', 'pt_BR'],
  ['pt-PT', 'pt_BR'],
] as const)('the tag %s gets the locale %s', (tag, locale) => {
  expect(localeOf(tag)).toBe(locale);
});

test.each([undefined, '', '-', '_CN', 'fr', 'e', 'eng', 'constructor', '__proto__', '中文', ' en'])(
  'the unknown tag %s gets the default locale',
  (tag) => {
    expect(localeOf(tag)).toBe(defaultLocale);
  },
);

test('loadWords loads the app, issue and problem messages of every locale', async () => {
  const loaded = await Promise.all(locales.map(loadWords));
  const required = loaded.map((words) => words.issues['required']);
  expect(new Set(required).size).toBe(locales.length);
  expect(loaded.every(({ app, problems }) => app['app.name'] && problems['server.error'])).toBe(true);
});
