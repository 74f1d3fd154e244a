import { expect, test } from 'vitest';
import { isolateMantine, scopeStyles } from './scope-styles.ts';

/** The selectors of a scoped style sheet, without those of the guard. */
const selectorsOf = (css: string): string[] =>
  [
    ...scopeStyles(css)
      .split('\n}\n.baoform :not(')[0]!
      .matchAll(/^(.*)\{x/gm),
  ].map(([, selector]) => selector!);

test.each([
  [':root', '.baoform'],
  [':root[data-large-type]:not(:lang(zh)) .control', '.baoform[data-large-type]:not(:lang(zh)) .control'],
  ['html .root', '.baoform .root'],
  ['body', '.baoform'],
  ['*', ':where(.baoform, .baoform *)'],
  ['*::before', ':where(.baoform, .baoform *)::before'],
  [':after', ':where(.baoform, .baoform *):after'],
  ['button', ':where(.baoform) button'],
  ['[data-a] [data-b]', ':where(.baoform)[data-a] [data-b]'],
  ['.html-body > .body', '.html-body > .body'],
  ['.summary > h2', '.summary > h2'],
])('the selector %s is scoped to the form', (selector, scoped) => {
  expect(selectorsOf(`${selector}{x:1}`)).toEqual([scoped]);
});

test('selectors of a shadow host are dropped, and duplicates with them', () => {
  expect(selectorsOf(":root, :host, html, :host([data-x='1']) {x:1}")).toEqual(['.baoform ']);
});

test('steps of an animation stay as they are', () => {
  expect(scopeStyles('@keyframes rise{from{opacity:0}to{opacity:1}}')).toContain(
    '@keyframes rise{from{opacity:0}to{opacity:1}}',
  );
});

test('rules are in the layer, and the guard outside of it leaves out content of the host', () => {
  const css = scopeStyles('.a{x:1}');
  expect(css).toMatch(/^@layer baoform\{\n\.a\{x:1\}\n\}\n/);
  expect(css).toContain('\n.baoform :not([data-host], [data-host] *){all:revert-layer}\n');
});

test('Mantine gets names of its own, in code and in styles, but not in paths of modules', () => {
  expect(isolateMantine('`--mantine-color-${name}`')).toBe('`--baoform-color-${name}`');
  expect(isolateMantine('setAttribute("data-mantine-color-scheme", x)')).toBe(
    'setAttribute("data-baoform-color-scheme", x)',
  );
  expect(isolateMantine('"mantine-focus-auto"')).toBe('"baoform-focus-auto"');
  expect(isolateMantine('{"root":"m_77c9d27d"}')).toBe('{"root":"baoform-m_77c9d27d"}');
  expect(isolateMantine('.m_77c9d27d:active{}')).toBe('.baoform-m_77c9d27d:active{}');
  const path = 'import x from "./use-mantine-color-scheme/mantine-x.mjs"; import y from "@mantine/core"';
  expect(isolateMantine(path)).toBe(path);
});
