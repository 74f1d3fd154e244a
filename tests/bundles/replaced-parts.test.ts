import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import viteConfig from '../../vite.config.ts';

const packages = join(import.meta.dirname, '../../node_modules');

/** Every module that the modules of a package import, as written there. */
const importsOf = (name: string): string[] =>
  readdirSync(join(packages, name, 'lib'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .flatMap((file) => {
      const code = readFileSync(join(packages, name, 'lib', file), 'utf8');
      return [...code.matchAll(/\bfrom\s+['"]([^'"]+)['"]/g)].map(([, module]) => module!);
    });

const imported = new Set(['@rjsf/core', '@rjsf/utils'].flatMap(importsOf));
const { resolve } = viteConfig({ mode: 'production', command: 'build' }) as {
  resolve: { alias: readonly { find: RegExp; replacement: string }[] };
};

test.each(resolve.alias.map(({ find }) => find))(
  'RJSF still imports %s, which the web builds replace',
  (find) => {
    expect([...imported].filter((module) => find.test(module))).not.toEqual([]);
  },
);
