import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { minVersion, satisfies, subset } from 'semver';
import { expect, test } from 'vitest';
import { projectRoot } from '../../src/server/settings/project-root.ts';

interface LockedPackage {
  version?: string;
  engines?: { node?: string };
  cpu?: readonly string[];
}

const { packages } = JSON.parse(readFileSync(join(projectRoot(), 'package-lock.json'), 'utf8')) as {
  packages: Readonly<Record<string, LockedPackage>>;
};
const { '': root, ...locked } = packages;
const range = root!.engines!.node!;

/** Every package of the lock with an `engines` range that `isMet` denies, as `path version range`. */
const unmet = (isMet: (engines: string, entry: LockedPackage) => boolean): string[] =>
  Object.entries(locked).flatMap(([path, entry]) => {
    const engines = entry.engines?.node;
    return engines === undefined || isMet(engines, entry) ? [] : [`${path} ${entry.version} ${engines}`];
  });

test('package.json and its lock claim the same versions of Node', () => {
  const manifest = JSON.parse(readFileSync(join(projectRoot(), 'package.json'), 'utf8')) as {
    engines: { node: string };
  };
  expect(manifest.engines.node).toBe(range);
});

test('every package of the lock runs on the lowest version of Node that we claim', () => {
  const lowest = minVersion(range)!;
  expect(lowest.version).toBe('20.19.0');
  expect(unmet((engines) => satisfies(lowest, engines))).toEqual([]);
});

// sharp's binary for 32-bit Windows claims Node 20 alone: Node 23 and newer have no build for that system.
const WINDOWS_32_BIT = 'node_modules/@img/sharp-win32-ia32';

test('every package of the lock runs on every version of Node that we claim', () => {
  const failing = unmet((engines) => subset(range, engines));
  expect(failing.filter((line) => !line.startsWith(`${WINDOWS_32_BIT} `))).toEqual([]);
});
