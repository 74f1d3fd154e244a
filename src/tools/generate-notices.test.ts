import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../server/settings/project-root.ts';
import { collectNotices, NOTICES_FILE, readNotices, type LockedPackage } from './generate-notices.ts';

const root = projectRoot();

const collect = (packages: Record<string, LockedPackage>) =>
  collectNotices(packages, (path) => (path.includes('silent') ? '' : 'The text'));

test('the notices file matches package-lock.json, and every shipped licence is allowed', () => {
  const { text, refused } = readNotices(root);
  expect(refused).toEqual([]);
  expect(text === readFileSync(join(root, NOTICES_FILE), 'utf8'), 'run npm run notices').toBe(true);
});

test.each([
  ['GPL-3.0-only'],
  ['AGPL-3.0-or-later'],
  ['LGPL-3.0-or-later'],
  ['(MIT OR GPL-3.0-only)'],
  ['SEE LICENSE IN LICENSE.md'],
  ['UNLICENSED'],
  [undefined],
])('refuses a shipped package with the licence %s', (license) => {
  const entry: LockedPackage = { version: '1.0.0', ...(license === undefined ? {} : { license }) };
  expect(collect({ 'node_modules/a': entry }).refused).toEqual([`a 1.0.0 ${license ?? 'unknown'}`]);
  expect(collect({ 'node_modules/a': { ...entry, optional: true } }).refused).toHaveLength(1);
  expect(collect({ 'node_modules/a': { ...entry, dev: true } }).refused).toEqual([]);
});

test('lists every shipped package once, and packages with the same licence text together', () => {
  const mit = { version: '1.0.0', license: 'MIT' };
  const { text } = collect({
    '': { license: 'UNLICENSED' },
    'node_modules/a': mit,
    'node_modules/a/node_modules/@b/c': mit,
    'node_modules/silent': { version: '2.0.0', license: 'ISC' },
    'node_modules/native': { ...mit, optional: true },
    'node_modules/tool': { ...mit, dev: true },
    'node_modules/@types/peer': { ...mit, devOptional: true },
    'node_modules/@vant/area-data': { ...mit, dev: true },
  });
  expect(text).toContain('a 1.0.0 MIT\n@b/c 1.0.0 MIT\n@vant/area-data 1.0.0 MIT\n\nThe text\n');
  expect(text).toContain('silent 2.0.0 ISC\n\nThe package names its licence');
  expect(text).toMatch(/Optional packages[^]+native 1\.0\.0 MIT\n$/);
  expect(text).not.toMatch(/tool|peer|UNLICENSED/);
});
