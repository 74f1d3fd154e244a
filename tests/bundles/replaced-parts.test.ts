import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mantineProps } from '../../renderers/mantine-theme.ts';
import viteConfig from '../../vite.config.ts';
import { projectRoot } from '../../src/server/settings/project-root.ts';

const packages = join(projectRoot(), 'node_modules');

/** The import specifiers of all modules in a folder. */
const importsOf = (name: string): string[] =>
  readdirSync(join(packages, name), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.m?js$/.test(file))
    .flatMap((file) => {
      const code = readFileSync(join(packages, name, file), 'utf8');
      return [...code.matchAll(/\bfrom\s+['"]([^'"]+)['"]/g)].map(([, module]) => module!);
    });

const replacedIn = [
  '@rjsf/core/lib',
  '@rjsf/utils/lib',
  '@mantine/core/esm/components/Button',
  '@mantine/core/esm/core/MantineProvider',
];
const imported = new Set(replacedIn.flatMap(importsOf));
const { resolve } = viteConfig({ mode: 'production', command: 'build' }) as {
  resolve: { alias: readonly { find: RegExp; replacement: string }[] };
};

test.each(resolve.alias.map(({ find }) => find))(
  'RJSF or Mantine still imports %s, which the web builds replace',
  (find) => {
    expect([...imported].filter((module) => find.test(module))).not.toEqual([]);
  },
);

test('no button uses the loading state, which the web builds leave out', () => {
  const folders = ['src/app', 'renderers'].map((folder) => join(packages, '..', folder));
  const components = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.tsx'))
      .map((file) => readFileSync(join(folder, file), 'utf8')),
  );
  expect(components.filter((code) => code.includes('<Button')).length).toBeGreaterThan(3);
  expect(components.filter((code) => /<Button\b[^>]*\sloading\b/.test(code))).toEqual([]);
});

test('the Mantine provider writes no style elements, which the web builds leave out', () => {
  expect(mantineProps).toMatchObject({ withCssVariables: false, withGlobalClasses: false });
});
