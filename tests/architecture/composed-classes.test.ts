import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import postcss, { type Rule } from 'postcss';
import { describe, expect, test } from 'vitest';
import { projectRoot } from '../../src/server/settings/project-root.ts';

const root = projectRoot();
const files = ['src', 'renderers']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  )
  .filter((file) => file.endsWith('.module.css'));

/** The rules of a file whose selector is one class. */
function classRules(file: string): Map<string, Rule> {
  const rules = new Map<string, Rule>();
  postcss.parse(readFileSync(file, 'utf8')).walkRules(/^\.[\w-]+$/, (rule) => {
    rules.set(rule.selector.slice(1), rule);
  });
  return rules;
}

const propertiesOf = (rule: Rule): string[] =>
  rule.nodes.flatMap((node) => (node.type === 'decl' && node.prop !== 'composes' ? [node.prop] : []));

/** `font` sets `font-size`, `margin` sets `margin-block-start`; but `border` sets no `border-radius`. */
const setsSame = (one: string, other: string): boolean =>
  one === other ||
  (![one, other].includes('border-radius') && (one.startsWith(`${other}-`) || other.startsWith(`${one}-`)));

/** Properties that a class sets although a class that it composes from another file sets them too. */
function doubled(file: string): string[] {
  return [...classRules(file).values()].flatMap((rule) =>
    rule.nodes.flatMap((node) => {
      const [, name = '', from] =
        (node.type === 'decl' && node.prop === 'composes' && /^(\w+) from '(.+)'$/.exec(node.value)) || [];
      if (from === undefined) return [];
      // A class that has no rule of its own is a mark for the selectors of others.
      const composed = classRules(join(dirname(file), from)).get(name);
      const theirs = composed ? propertiesOf(composed) : [];
      return propertiesOf(rule)
        .filter((property) => theirs.some((other) => setsSame(property, other)))
        .map((property) => `${rule.selector} and ${name} of ${from} both set ${property}`);
    }),
  );
}

describe('a class sets no property of a class that it composes from another file', () => {
  // A build holds a copy of the composed rule for each file that composes it, and the last copy wins.
  test('the check reads classes that compose', () => {
    const composing = files.filter((file) => readFileSync(join(root, file), 'utf8').includes(" from '"));
    expect(composing.length).toBeGreaterThan(5);
  });

  test.each(files)('%s', (file) => {
    expect(doubled(join(root, file)).map((text) => `${relative(root, file)}: ${text}`)).toEqual([]);
  });
});
