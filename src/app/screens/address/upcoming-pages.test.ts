import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isUpcoming, upcomingPages } from './upcoming-pages.ts';

test.each([
  ['/edor', true],
  ['/donateResult/B1', true],
  ['/tabbar/mine', true],
  ['/tabbar/index', false],
  ['/tabbar', false],
  ['/insureInfomation', false],
  ['/nowhere', false],
  ['/nowhere/edor', false],
  ['/', false],
])('%s is a page that is not open yet: %s', (path, expected) => {
  expect(isUpcoming(path)).toBe(expected);
});

test('no page that has a route is still to come', () => {
  const source = ['routes.tsx', 'BuyingRoutes.tsx']
    .map((file) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8'))
    .join('\n');
  // As `guardedRoute('/x'` or as a key of a table of pages.
  const routed = [...upcomingPages].filter((page) =>
    new RegExp(`['"]/?${page}['"/]|\\b${page}: lazyScreen`).test(source),
  );
  expect(routed).toEqual([]);
  expect(source).toContain('shareSure: lazyScreen');
});
