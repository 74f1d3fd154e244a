import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { accountFor, canTraverse, canReach } from './account.ts';

const otherAccount = { uid: 65_533, gid: 65_533 };
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

test('another account reaches a file when it can traverse every parent folder', () => {
  expect(canReach(file, otherAccount)).toBe(true);
  chmodSync(join(folder, 'inner'), 0o711);
  expect(canReach(file, otherAccount)).toBe(true);
});

test('a single closed parent folder blocks another account', () => {
  chmodSync(folder, 0o700);
  expect(canReach(file, otherAccount)).toBe(false);
  expect(canTraverse(join(folder, 'inner'), otherAccount)).toBe(false);
});

test('another account reaches neither an unreadable file nor a folder it can only traverse', () => {
  chmodSync(file, 0o600);
  chmodSync(join(folder, 'inner'), 0o711);
  expect(canReach(file, otherAccount)).toBe(false);
  expect(canReach(join(folder, 'inner'), otherAccount)).toBe(false);
});

test('only the owner bits apply to the owner', () => {
  const owner = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  chmodSync(folder, 0o077);
  expect(canTraverse(folder, owner)).toBe(false);
});

test('an ordinary user runs PostgreSQL under the same account, root under another account', () => {
  const account = accountFor([folder]);
  if (process.getuid?.() === 0) expect(account?.uid).toBeGreaterThan(0);
  else expect(account).toBeUndefined();
});
