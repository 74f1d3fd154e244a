// Looks up in MDN's browser compatibility data what the oldest supported browsers lack.
import { createRequire } from 'node:module';
import type { CompatData, CompatStatement, Identifier } from '@mdn/browser-compat-data';
import postcss from 'postcss';
import { oldestBrowsers } from '../../src/tools/bootstrap/oldest-browsers.ts';

/** MDN's data. Not imported: Vitest would take ten seconds to make a module of 20 MB of JSON. */
export const bcd = createRequire(import.meta.url)('@mdn/browser-compat-data') as CompatData;

type Browser = keyof typeof oldestBrowsers;

/** The browsers that lack a feature, such as `firefox`; none when the data does not know the feature. */
export function browsersWithout(feature: { __compat?: CompatStatement } | undefined): Browser[] {
  const support = feature?.__compat?.support;
  if (!support) return [];
  return (Object.keys(oldestBrowsers) as Browser[]).filter((browser) => {
    const statements = [support[browser] ?? []].flat();
    return !statements.some(
      ({ version_added: added, version_removed: removed, flags }) =>
        !removed && !flags && typeof added === 'string' && isAtMost(added, oldestBrowsers[browser]),
    );
  });
}

/** Compares versions such as 16.4. A version like "≤80" counts as its number. */
function isAtMost(version: string, limit: string): boolean {
  const numbers = (text: string) => text.replace('≤', '').split('.').map(Number);
  const [major = Infinity, minor = 0] = numbers(version);
  const [limitMajor = 0, limitMinor = 0] = numbers(limit);
  return major < limitMajor || (major === limitMajor && minor <= limitMinor);
}

const PSEUDO = /::?(?<name>[a-z][a-z-]*)/g;

/** Whether a declaration stands in an `@supports` that asks for this word of its value. */
function isQueried(declaration: postcss.Declaration, word: string): boolean {
  const query = `(${declaration.prop}:${word})`;
  for (let node = declaration.parent; node; node = node.parent as typeof node) {
    const { name, params } = node as Partial<postcss.AtRule>;
    if (name === 'supports' && params?.replaceAll(' ', '').includes(query)) return true;
  }
  return false;
}

/**
 * The names of CSS features that the oldest browsers lack, each once: `text-wrap: pretty`, `:has`, `@scope`. Values that
 * `@supports` asks for are left out: without them the rules around the query hold.
 */
export function unsupportedCss(css: string): string[] {
  const names = new Set<string>();
  const look = (name: string, feature: Identifier | undefined) => {
    if (browsersWithout(feature).length > 0) names.add(name);
  };
  postcss.parse(css, { from: undefined }).walk((node) => {
    if (node.type === 'atrule') look(`@${node.name}`, bcd.css['at-rules']?.[node.name]);
    else if (node.type === 'rule') {
      if (node.parent?.type === 'atrule' && (node.parent as postcss.AtRule).name.endsWith('keyframes'))
        return;
      if (node.parent?.type === 'rule') names.add('nested rule');
      for (const { groups } of node.selector.matchAll(PSEUDO))
        look(`:${groups!['name']!}`, bcd.css.selectors?.[groups!['name']!]);
    } else if (node.type === 'decl' && !node.prop.startsWith('--')) {
      const property = bcd.css.properties?.[node.prop];
      look(node.prop, property);
      for (const word of node.value.match(/[a-z][a-z-]+/g) ?? [])
        if (!isQueried(node, word)) look(`${node.prop}: ${word}`, property?.[word]);
    }
  });
  return [...names].sort();
}
