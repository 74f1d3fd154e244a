import { createElement, Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { lazyScreen } from './lazy-screen.ts';
import { rememberScreen } from './screen-code.ts';

const draw = (screen: Parameters<typeof lazyScreen>[0]) =>
  renderToString(createElement(Suspense, { fallback: 'skeleton' }, createElement(lazyScreen(screen))));

test('a screen whose code is loaded is drawn at once: React would keep a skeleton for 300 ms (U27)', async () => {
  const fetchScreen = rememberScreen(async () => () => 'form');
  expect(draw(fetchScreen)).toContain('skeleton');
  await fetchScreen();
  expect(draw(fetchScreen)).toBe('<!--$-->form<!--/$-->');
});
