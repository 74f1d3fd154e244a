// Messages use each parameter in the right position. Golden files would accept two swapped parameters.
import { expect, test } from 'vitest';
import { locales, type Locale, type Messages } from '../../locales/index.ts';
import { interpolate } from '../../src/core/messages/message.ts';
import { fileText } from './sources.ts';

const issuesOf = (locale: Locale): Messages => JSON.parse(fileText(locale, 'issues')) as Messages;

const withBothBounds = (issues: Messages) =>
  Object.entries(issues).filter(([, message]) => message.includes('{min}') && message.includes('{max}'));

test.each(locales)('%s: a range message names the minimum before the maximum', (locale) => {
  const ranges = withBothBounds(issuesOf(locale));
  expect(ranges.map(([code]) => code)).toEqual(expect.arrayContaining(['digits.length', 'ratio.range']));
  for (const [code, message] of ranges)
    expect(interpolate(message, { title: 'T', min: '3', max: '8' }), code).toMatch(/3\D+8/);
});

test.each(locales)('%s: the beneficiary total is a percentage, and the benefit order is not', (locale) => {
  const message = interpolate(issuesOf(locale)['beneficiary.total']!, {
    title: 'T',
    order: '2',
    total: '90',
  });
  expect(message).toMatch(/90\s?%/);
  expect(message).not.toMatch(/2\s?%/);
  expect(message).toContain('2');
});
