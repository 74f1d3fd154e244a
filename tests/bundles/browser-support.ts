// Looks up in MDN's browser compatibility data what the oldest supported browsers lack.
import bcd, { type CompatStatement, type Identifier } from '@mdn/browser-compat-data' with { type: 'json' };
import postcss from 'postcss';
import { oldestBrowsers } from '../../src/tools/bootstrap/oldest-browsers.ts';

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

/** The names of CSS features that the oldest browsers lack, each once: `text-wrap: pretty`, `:has`, `@scope`. */
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
        look(`${node.prop}: ${word}`, property?.[word]);
    }
  });
  return [...names].sort();
}
