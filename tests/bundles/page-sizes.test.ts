import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inputs } from '../../renderers/inputs/inputs.ts';
import { projectRoot } from '../../src/server/settings/project-root.ts';
import { gzipSize } from '../../src/tools/weight/attribute.ts';
import { closure, pageFiles, type Manifest, type PageName } from '../../src/tools/weight/pages.ts';
import limits from './size-limits.json' with { type: 'json' };

// Needs `npm run build`; `npm test` runs it before.
const built = join(projectRoot(), 'dist/app');

const manifest = JSON.parse(readFileSync(join(built, '.vite/manifest.json'), 'utf8')) as Manifest;

/** Gzip size of all scripts of a page, KB (1,000 bytes). */
const kilobytes = (page: PageName): number =>
  pageFiles(manifest, page).reduce(
    (total, file) => total + gzipSize(readFileSync(join(built, file), 'utf8')),
    0,
  ) / 1000;

test.each([
  ['home', 127],
  ['form', 188],
] as const)('the %s page stays under its limit and under %s KB', (page, target) => {
  const size = kilobytes(page);
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
  const page = closure(manifest, 'form');
  expect(chunks.filter((name) => page.has(name))).toEqual([]);
});
