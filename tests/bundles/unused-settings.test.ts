import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../src/server/settings/project-root.ts';

// Needs `npm run build`; `npm test` runs it before.
const assets = join(projectRoot(), 'dist/app/assets');
const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
const [rules = ''] = scripts
  .map((name) => readFileSync(join(assets, name), 'utf8'))
  .filter((script) => script.includes('keyword:`ageRange`'));

test('the page has the input types without the siblings that their settings name, which only publishing reads', () => {
  const texts = scripts.map((name) => readFileSync(join(assets, name), 'utf8'));
  expect(texts.some((text) => text.includes('valueKind:`object`,parts:'))).toBe(true);
  expect(texts.filter((text) => text.includes('siblingSettings'))).toEqual([]);
});

test('the page has the rules without the schemas of their settings, which only the compiler reads', () => {
  expect(rules.match(/keyword:`\w+`,type:`\w+`,check/g)?.length).toBeGreaterThan(25);
  expect(rules).not.toContain('setting:');
});
