import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findQaBuild } from './qa-build.mjs';

const root = mkdtempSync(join(tmpdir(), 'baoform-qa-build-'));
afterAll(() => rmSync(root, { recursive: true }));
const [OLD, BUILT, NEW] = [1000, 2000, 3000];
const BUILD = 'dist/qa/qa.js';

/** Sets the time of a file, which is written if it does not exist. @param time seconds */
function touch(file: string, time: number) {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), '');
  utimesSync(join(root, file), time, time);
}
const touchFolders = (time: number) =>
  ['src/core/form', 'src/core'].forEach((folder) => utimesSync(join(root, folder), time, time));

test('the command line runs from its build only while no source is newer (G15)', () => {
  touch('src/core/form/index.ts', OLD);
  touchFolders(OLD);
  expect(findQaBuild(root)).toBeUndefined();
  touch(BUILD, BUILT);
  expect(findQaBuild(root)).toBe(join(root, BUILD));
  touch('src/core/form/index.ts', NEW);
  touchFolders(OLD);
  expect(findQaBuild(root)).toBeUndefined();
  touch(BUILD, NEW + 1);
  expect(findQaBuild(root)).toBe(join(root, BUILD));
});

test('a source that was removed makes the build old (G15)', () => {
  touch(BUILD, BUILT);
  touch('src/core/form/index.ts', OLD);
  rmSync(join(root, 'src/core/form/index.ts'));
  expect(findQaBuild(root)).toBeUndefined();
});
