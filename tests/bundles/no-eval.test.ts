import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../src/server/settings/project-root.ts';

// Needs `npm run build`; `npm test` runs it before.
const assets = join(projectRoot(), 'dist/app/assets');
const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));

test('the build has scripts', () => {
  expect(scripts.length).toBeGreaterThan(5);
});

test.each(scripts)('%s compiles no text and contains no AJV', (name) => {
  const code = readFileSync(join(assets, name), 'utf8');
  expect(code).not.toMatch(/\bnew Function\b|\beval\(|\bFunction\(/);
  expect(code).not.toMatch(/scopeValue|strictSchema|code generation/i);
});

test('the page has no inline script', () => {
  const html = readFileSync(join(assets, '../index.html'), 'utf8');
  expect(html.match(/<script[^>]*>[^<]/g)).toBeNull();
  expect(html).not.toMatch(/\son[a-z]+=|javascript:/i);
});
