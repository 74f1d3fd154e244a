import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'acorn';
import { expect, test } from 'vitest';
import { projectRoot } from '../../src/server/settings/project-root.ts';
import { bcd, browsersWithout, unsupportedCss } from './browser-support.ts';

// Needs `npm run build`; `npm test` runs it before.
const app = join(projectRoot(), 'dist/app');
const filesIn = (folder: string, ending: string) =>
  readdirSync(join(app, folder))
    .filter((name) => name.endsWith(ending))
    .map((name) => `${folder}/${name}`);
const read = (file: string) => readFileSync(join(app, file), 'utf8');
const scripts = [...filesIn('assets', '.js'), 'service-worker.js'];
const sheets = filesIn('assets', '.css');
const pages = filesIn('.pages', '.html');

/** The rules in the style elements of a page. */
const inlineStyles = (html: string): string =>
  [...html.matchAll(/<style[^>]*>(?<rules>.*?)<\/style>/gs)].map(({ groups }) => groups!['rules']).join('\n');

/** ES2022 needs static blocks of classes, of all its syntax the youngest. */
const ECMA_VERSION = 2022;

test('the oldest browsers read all syntax of ES2022', () => {
  expect(browsersWithout(bcd.javascript.classes?.['static']?.['initialization_blocks'])).toEqual([]);
});

const parseScript = (script: string) => parse(script, { ecmaVersion: ECMA_VERSION, sourceType: 'module' });

test.each(scripts)('%s has no syntax younger than ES2022', (name) => {
  expect(() => parseScript(read(name))).not.toThrow();
});

test('younger syntax is reported, also in the service worker', () => {
  for (const script of ['', read('service-worker.js')])
    expect(() => parseScript(`${script}\n/[a--b]/v;`)).toThrow('Invalid regular expression flag');
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

const youngerCss = (css: string) =>
  unsupportedCss(css).filter((feature) => !ENHANCEMENTS.includes(feature.split(':')[0]!));

test.each(sheets)('%s works without younger CSS', (name) => {
  expect(youngerCss(read(name))).toEqual([]);
});

test.each(pages)('the styles in %s work without younger CSS', (name) => {
  const styles = inlineStyles(read(name));
  expect(styles).not.toBe('');
  expect(youngerCss(styles)).toEqual([]);
});

test('younger CSS in a page is reported, in each of its style elements', () => {
  const planted = '<style media="print">@scope (a) { b { inset: 0 } }</style></head>';
  expect(youngerCss(inlineStyles(read(pages[0]!).replace('</head>', planted)))).toEqual(['@scope']);
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
