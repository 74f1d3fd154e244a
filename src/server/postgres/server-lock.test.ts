import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { processIdentity } from './process-identity.ts';
import { lockDataDir } from './server-lock.ts';

let folder: string;
const lock = (): string => join(folder, 'server.lock');

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'baoform-lock-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

test('a folder can be locked only once until its release', () => {
  const release = lockDataDir(folder);
  const params = { dataDir: folder, pid: process.pid };
  expect(() => lockDataDir(folder)).toThrow(
    expect.objectContaining({ problem: { code: 'dataDirBusy', params } }),
  );
  release();
  expect(readdirSync(folder)).toEqual([]);
  lockDataDir(folder)();
});

test('a lock holds while its process runs and is free after the process ends', async () => {
  const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  const { pid = 0 } = other;
  writeFileSync(lock(), JSON.stringify({ pid, identity: processIdentity(pid) }));
  expect(() => lockDataDir(folder)).toThrow(`process ${pid}`);
  other.kill('SIGKILL');
  await once(other, 'exit');
  lockDataDir(folder)();
});

test.runIf(process.platform === 'linux')('a lock with a reused process id is stale', () => {
  writeFileSync(lock(), JSON.stringify({ pid: process.pid, identity: 'an earlier boot 4711' }));
  lockDataDir(folder)();
});

test.each(['', '{', 'null', '{"pid":"x"}', '\0\0\0'])('a torn lock (%j) is stale', (text) => {
  writeFileSync(lock(), text);
  const release = lockDataDir(folder);
  expect(JSON.parse(readFileSync(lock(), 'utf8'))).toMatchObject({ pid: process.pid });
  release();
});

test('a release does not remove the lock of a successor', () => {
  const release = lockDataDir(folder);
  const successor = JSON.stringify({ pid: 1, identity: 'x' });
  writeFileSync(lock(), successor);
  release();
  expect(readFileSync(lock(), 'utf8')).toBe(successor);
});
