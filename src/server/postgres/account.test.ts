import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { accountFor, canTraverse, canReach } from './account.ts';

const stranger = { uid: 65_533, gid: 65_533 };
let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'baoform-account-'));
  chmodSync(folder, 0o755);
  mkdirSync(join(folder, 'inner'), { mode: 0o755 });
  file = join(folder, 'inner/file');
  writeFileSync(file, '', { mode: 0o644 });
});

afterEach(() => rmSync(folder, { recursive: true }));

test('another account reaches a file when every folder above lets it pass', () => {
  expect(canReach(file, stranger)).toBe(true);
  chmodSync(join(folder, 'inner'), 0o711);
  expect(canReach(file, stranger)).toBe(true);
});

test('one closed folder above is enough to keep another account out', () => {
  chmodSync(folder, 0o700);
  expect(canReach(file, stranger)).toBe(false);
  expect(canTraverse(join(folder, 'inner'), stranger)).toBe(false);
});

test('a file that others may not read is not reached, nor a folder that they may only pass', () => {
  chmodSync(file, 0o600);
  chmodSync(join(folder, 'inner'), 0o711);
  expect(canReach(file, stranger)).toBe(false);
  expect(canReach(join(folder, 'inner'), stranger)).toBe(false);
});

test('the owner is judged by his own bits only', () => {
  const owner = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  chmodSync(folder, 0o077);
  expect(canTraverse(folder, owner)).toBe(false);
});

test('an ordinary user runs PostgreSQL as himself, root as an account that is not root', () => {
  const account = accountFor([folder]);
  if (process.getuid?.() === 0) expect(account?.uid).toBeGreaterThan(0);
  else expect(account).toBeUndefined();
});
