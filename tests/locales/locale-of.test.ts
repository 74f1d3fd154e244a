import { expect, test } from 'vitest';
import { defaultLocale, loadWords, localeOf, locales } from '../../locales/index.ts';

test.each(locales)('%s serves its own tag, however it is written', (locale) => {
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
] as const)('%s is served in %s', (tag, locale) => {
  expect(localeOf(tag)).toBe(locale);
});

test.each([undefined, '', '-', '_CN', 'fr', 'e', 'eng', 'constructor', '__proto__', '中文', ' en'])(
  'a tag that nobody serves gets the default: %s',
  (tag) => {
    expect(localeOf(tag)).toBe(defaultLocale);
  },
);

test('each language brings its three files', async () => {
  const loaded = await Promise.all(locales.map(loadWords));
  const required = loaded.map((words) => words.issues['required']);
  expect(new Set(required).size).toBe(locales.length);
  expect(loaded.every(({ app, problems }) => app['app.name'] && problems['server.error'])).toBe(true);
});
