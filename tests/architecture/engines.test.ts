import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { minVersion, satisfies, subset } from 'semver';
import { expect, test } from 'vitest';
import { projectRoot } from '../../src/server/settings/project-root.ts';

/** A package of package-lock.json. */
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

/** The locked packages whose `engines` range fails `isMet`, as `path version range`. */
const unmetEngines = (isMet: (engines: string, entry: LockedPackage) => boolean): string[] =>
  Object.entries(locked).flatMap(([path, entry]) => {
    const engines = entry.engines?.node;
    return engines === undefined || isMet(engines, entry) ? [] : [`${path} ${entry.version} ${engines}`];
  });

test('package.json and package-lock.json support the same versions of Node', () => {
  const manifest = JSON.parse(readFileSync(join(projectRoot(), 'package.json'), 'utf8')) as {
    engines: { node: string };
  };
  expect(manifest.engines.node).toBe(range);
});

test('every locked package runs on the lowest supported version of Node', () => {
  const lowest = minVersion(range)!;
  expect(lowest.version).toBe('20.19.0');
  expect(unmetEngines((engines) => satisfies(lowest, engines))).toEqual([]);
});

// sharp's binary for 32-bit Windows supports Node 20 only: Node 23 and newer have no build for that system.
const WINDOWS_32_BIT = 'node_modules/@img/sharp-win32-ia32';

test('every locked package runs on every supported version of Node', () => {
  const failing = unmetEngines((engines) => subset(range, engines));
  expect(failing.filter((line) => !line.startsWith(`${WINDOWS_32_BIT} `))).toEqual([]);
});
