import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { inputs } from '../../renderers/inputs/inputs.ts';
import { projectRoot } from '../../src/server/settings/project-root.ts';
import limits from './size-limits.json' with { type: 'json' };

// Needs `npm run build`; `npm test` runs it before.
const built = join(projectRoot(), 'dist/app');

interface Chunk {
  file: string;
  isDynamicEntry?: boolean;
  imports?: string[];
}
const manifest = JSON.parse(readFileSync(join(built, '.vite/manifest.json'), 'utf8')) as Record<
  string,
  Chunk
>;

/** A module with its static imports, direct and indirect. */
const closure = (name: string, modules = new Set<string>()): Set<string> => {
  if (modules.has(name)) return modules;
  modules.add(name);
  for (const imported of manifest[name]!.imports ?? []) closure(imported, modules);
  return modules;
};

/** Gzip size of all scripts of a page, KB (1,000 bytes). */
function kilobytes(...modules: string[]): number {
  const files = new Set(modules.flatMap((name) => [...closure(name)].map((chunk) => manifest[chunk]!.file)));
  const bytes = [...files].map((file) => gzipSync(readFileSync(join(built, file)), { level: 9 }).length);
  return bytes.reduce((total, size) => total + size, 0) / 1000;
}

const WORDS = '../../locales/en_US/words.ts';

test.each([
  ['home', 130, ['index.html', 'screens/home/Home.tsx', WORDS]],
  ['form', 190, ['index.html', 'form/FormScreen.tsx', 'calls/validator-module.ts', WORDS]],
] as const)('the %s page stays under its limit and under %s KB', (page, target, modules) => {
  const size = kilobytes(...modules);
  console.log(`${page}: ${size.toFixed(1)} KB of ${limits[page]} allowed`);
  expect(size).toBeLessThanOrEqual(limits[page]);
  expect(limits[page]).toBeLessThanOrEqual(target);
});

test('the form page loads no lazy input: only forms with such inputs do', () => {
  const chunks = Object.keys(manifest).filter(
    (name) => /renderers\/inputs\/\w+Input\.tsx$/.test(name) && manifest[name]!.isDynamicEntry,
  );
  const lazy = Object.values(inputs).filter((input) => 'load' in input);
  expect(chunks).toHaveLength(new Set(lazy).size);
  const page = closure('form/FormScreen.tsx');
  expect(chunks.filter((name) => page.has(name))).toEqual([]);
});
