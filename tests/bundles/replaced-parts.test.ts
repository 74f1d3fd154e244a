import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { mantineProps } from '../../renderers/mantine-theme.ts';
import { projectRoot } from '../../src/server/settings/project-root.ts';
import { moduleNamed, replacedInApp, replacedInRjsf } from '../../src/tools/bootstrap/replaced-modules.ts';
import viteConfig from '../../vite.config.ts';

const packages = join(projectRoot(), 'node_modules');

interface Import {
  importer: string;
  specifier: string;
}

/** The imports of a module, or of all modules in a folder. */
function importsOf(path: string): Import[] {
  const modules = statSync(join(packages, path)).isFile()
    ? [path]
    : readdirSync(join(packages, path), { recursive: true, encoding: 'utf8' }).map((file) => path + file);
  return modules
    .filter((module) => /\.m?js$/.test(module))
    .flatMap((importer) => {
      const code = readFileSync(join(packages, importer), 'utf8');
      const specifiers = code.matchAll(/\bfrom\s+['"]([^'"]+)['"]/g);
      return Array.from(specifiers, ([, specifier]) => ({ importer, specifier: specifier! }));
    });
}

/** The imports of one module by those that a replacement names. */
const replacedImports = ({ importer, module }: { importer: string; module: string }): Import[] =>
  importsOf(importer).filter((row) => moduleNamed(row.specifier, row.importer) === module);

/** What a build gets for an import: the path of a replacement, or undefined for the original. */
function resolvedIn(mode: string, { importer, specifier }: Import): string | undefined {
  const { plugins } = viteConfig({ mode, command: 'build' }) as { plugins: Plugin[] };
  const { resolveId } = plugins.find(({ name }) => name === 'replaced-modules')!;
  return (resolveId as (specifier: string, importer: string) => string | undefined)(
    specifier,
    join(packages, importer),
  );
}

test.each([...replacedInRjsf, ...replacedInApp])(
  '$importer still imports $module, and the customer gets $replacement',
  (row) => {
    const imports = replacedImports(row);
    expect(imports).not.toEqual([]);
    for (const entry of imports)
      for (const mode of ['production', 'development', 'pages', 'embed', 'bench'])
        expect(resolvedIn(mode, entry)).toBe(join(projectRoot(), row.replacement));
  },
);

test.each(['preview', 'mantine-page'])(
  'the build %s replaces modules of RJSF, and none that only the app does',
  (mode) => {
    for (const row of replacedInRjsf)
      for (const entry of replacedImports(row))
        expect(resolvedIn(mode, entry)).toBe(join(projectRoot(), row.replacement));
    for (const entry of replacedInApp.flatMap(replacedImports))
      expect(resolvedIn(mode, entry)).toBeUndefined();
  },
);

test('the page of stock RJSF is built with the original modules', () => {
  const { plugins } = viteConfig({ mode: 'rjsf-page', command: 'build' }) as { plugins: Plugin[] };
  expect(plugins.flat().map(({ name }) => name)).toContain('static-page');
  expect(plugins.flat().map(({ name }) => name)).not.toContain('replaced-modules');
});

test.each<[string, Import]>([
  ['of the same name in another package', { importer: 'other/lib/index.js', specifier: './deepEquals.js' }],
  [
    'references of stock RJSF',
    { importer: '@rjsf/utils/lib/schema/retrieveSchema.js', specifier: '../findSchemaDefinition.js' },
  ],
  [
    'the transition of a tooltip',
    {
      importer: '@mantine/core/esm/components/Tooltip/Tooltip.mjs',
      specifier: '../Transition/Transition.mjs',
    },
  ],
])('the module stays: %s', (_title, entry) => {
  expect(resolvedIn('production', entry)).toBeUndefined();
});

test('a module of ours is never replaced', () => {
  const { plugins } = viteConfig({ mode: 'production', command: 'build' }) as { plugins: Plugin[] };
  const { resolveId } = plugins.find(({ name }) => name === 'replaced-modules')!;
  const resolve = resolveId as (specifier: string, importer?: string) => string | undefined;
  const loader = '@mantine/core/esm/components/Loader/Loader.mjs';
  expect(resolve(loader, join(projectRoot(), 'renderers/theme.ts'))).toBeUndefined();
  expect(resolve(loader)).toBeUndefined();
});

/** The props of each `<Button>` in the customer's components; a spread is `...`. */
function propsOfButtons(): { props: Map<string, string>; place: string }[] {
  const folders = ['src/app', 'src/embed', 'renderers'].map((folder) => join(projectRoot(), folder));
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
      .map((file) => join(folder, file)),
  );
  return files.flatMap((place) => {
    const source = ts.createSourceFile(place, readFileSync(place, 'utf8'), ts.ScriptTarget.Latest, true);
    const buttons: { props: Map<string, string>; place: string }[] = [];
    const visit = (node: ts.Node): void => {
      if (
        (ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) &&
        node.tagName.getText() === 'Button'
      )
        buttons.push({ props: new Map(node.attributes.properties.map(nameAndValue)), place });
      ts.forEachChild(node, visit);
    };
    visit(source);
    return buttons;
  });
}

const nameAndValue = (property: ts.JsxAttributeLike): [string, string] =>
  ts.isJsxAttribute(property)
    ? [property.name.getText(), property.initializer?.getText() ?? 'true']
    : ['...', property.getText()];

/** What the web builds leave in Mantine's Button: neither style props nor the loading state nor other variants. */
const BUTTON_PROPS = [
  ...['className', 'color', 'fullWidth', 'id', 'leftSection', 'onClick', 'ref', 'type', 'variant'],
];

test('no button uses a part of Mantine that the web builds leave out', () => {
  const buttons = propsOfButtons();
  expect(buttons.length).toBeGreaterThan(10);
  for (const { props, place } of buttons) {
    const unknownProps = [...props.keys()].filter(
      (name) => !BUTTON_PROPS.includes(name) && !/^(aria|data)-/.test(name),
    );
    expect({ place, unknownProps }).toEqual({ place, unknownProps: [] });
    expect([undefined, '"default"', '"subtle"']).toContain(props.get('variant'));
    expect([undefined, '"red"']).toContain(props.get('color'));
  }
});

test('the Mantine provider writes no style elements, which the web builds leave out', () => {
  expect(mantineProps).toMatchObject({ withCssVariables: false, withGlobalClasses: false });
});
