import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'acorn';
import { expect, test } from 'vitest';
import { projectRoot } from '../../src/server/settings/project-root.ts';
import { bcd, browsersWithout, unsupportedCss } from './browser-support.ts';

// Needs `npm run build`; `npm test` runs it before.
const assets = join(projectRoot(), 'dist/app/assets');
const files = readdirSync(assets);
const read = (name: string) => readFileSync(join(assets, name), 'utf8');
const scripts = files.filter((name) => name.endsWith('.js'));

/** ES2022 needs static blocks of classes, of all its syntax the youngest. */
const ECMA_VERSION = 2022;

test('the oldest browsers read all syntax of ES2022', () => {
  expect(browsersWithout(bcd.javascript.classes?.['static']?.['initialization_blocks'])).toEqual([]);
});

test.each(scripts)('%s has no syntax younger than ES2022', (name) => {
  expect(() => parse(read(name), { ecmaVersion: ECMA_VERSION, sourceType: 'module' })).not.toThrow();
});

test('younger syntax is reported', () => {
  const parseSetNotation = () => parse('/[a--b]/v', { ecmaVersion: ECMA_VERSION, sourceType: 'module' });
  expect(parseSetNotation).toThrow('Invalid regular expression flag');
});

/** Properties that change no more than line breaks, trimmed space, scrollbars, the pointer, colours of ticks, or effort. */
const ENHANCEMENTS = [
  'accent-color',
  'contain-intrinsic-block-size',
  'content-visibility',
  'cursor',
  'overscroll-behavior',
  'resize',
  'scrollbar-width',
  'text-box-edge',
  'text-box-trim',
  'text-wrap',
];

test.each(files.filter((name) => name.endsWith('.css')))('%s works without younger CSS', (name) => {
  const younger = unsupportedCss(read(name)).filter(
    (feature) => !ENHANCEMENTS.includes(feature.split(':')[0]!),
  );
  expect(younger).toEqual([]);
});

test('younger CSS is reported', () => {
  const css = 'a { text-wrap: pretty; & b { color: red } } @scope (a) { b:has(i) { inset: 0 } }';
  expect(unsupportedCss(css)).toEqual(['@scope', 'nested rule', 'text-wrap', 'text-wrap: pretty']);
});

test('a younger value is fine behind its own query', () => {
  const css = (query: string) => `@supports (${query}) { @media print { a { text-wrap: pretty } } }`;
  expect(unsupportedCss(css('text-wrap: pretty'))).toEqual(['text-wrap']);
  expect(unsupportedCss(css('text-wrap: balance'))).toEqual(['text-wrap', 'text-wrap: pretty']);
});
