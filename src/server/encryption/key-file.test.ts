import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { KeySet } from './data-keys.ts';
import { createKeyFile, readKeyFile } from './key-file.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'baoform-keys-'));
  path = join(folder, 'data', 'data-keys');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a key file is created once, for its owner only, and read back (T11)', () => {
  expect(readKeyFile(path)).toBe('missing');
  createKeyFile(path);
  const set = readKeyFile(path) as KeySet;
  expect(set.keys.size).toBe(1);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  createKeyFile(path);
  expect(readKeyFile(path)).toEqual(set);
  expect(readdirSync(join(folder, 'data'))).toEqual(['data-keys']);
});

test('a key file that others may read, or that holds no keys, is refused', () => {
  createKeyFile(path);
  chmodSync(path, 0o640);
  expect(readKeyFile(path)).toBe('readable');
  chmodSync(path, 0o600);
  writeFileSync(path, 'nothing');
  expect(readKeyFile(path)).toBe('invalid');
});
