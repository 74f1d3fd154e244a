import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { copyDatabase, databaseUrl } from '../../../src/server/postgres/databases.ts';
import { launchPostgres } from '../../../src/server/postgres/launch.ts';
import {
  privateFolder,
  stopPostgresProcessesAfterEach,
  query,
  startPostgresProcess,
  stoppedDataFolder,
} from './postgres-process.ts';

stopPostgresProcessesAfterEach();

test('a second server on the same folder ends with one line that names the first, which keeps running', async () => {
  const folder = await stoppedDataFolder();
  const first = await startPostgresProcess(folder);
  const second = await startPostgresProcess(folder);
  const { pid } = first.child;
  expect(second.problem).toEqual({ code: 'dataDirBusy', params: { dataDir: folder, pid } });
  expect(second.line).toBe(`The data folder ${folder} is in use by another server (process ${pid}).`);
  expect(await query(first.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('of four servers started together on the lock of a dead one, one gets the folder', async () => {
  const folder = privateFolder();
  writeFileSync(join(folder, 'server.lock'), JSON.stringify({ pid: 4_194_304, identity: 'long gone' }));
  const servers = await Promise.all([1, 2, 3, 4].map(() => startPostgresProcess(folder)));
  const winners = servers.filter(({ url }) => url !== undefined);
  expect(winners).toHaveLength(1);
  expect(servers.filter(({ problem }) => problem?.code === 'dataDirBusy')).toHaveLength(3);
  const { pid } = JSON.parse(readFileSync(join(folder, 'server.lock'), 'utf8')) as { pid: number };
  expect(pid).toBe(winners[0]?.child.pid);
});

test('copies of a template database are independent, and may have any name', async () => {
  const folder = await stoppedDataFolder();
  const running = await launchPostgres({ dataDir: folder });
  try {
    const execute = (sql: string): Promise<unknown> => query(databaseUrl(running.url, 'postgres'), sql);
    await query(running.url, 'CREATE TABLE t AS SELECT 1 AS n');
    const names = ['copy', 'Cöpy "2"'];
    for (const name of names) await copyDatabase(execute, 'baoform', name);
    await query(databaseUrl(running.url, 'copy'), 'UPDATE t SET n = 2');
    expect(await query(databaseUrl(running.url, 'Cöpy "2"'), 'SELECT n FROM t')).toEqual([{ n: 1 }]);
    expect(await query(databaseUrl(running.url, 'copy'), 'SELECT n FROM t')).toEqual([{ n: 2 }]);
  } finally {
    await running.stop();
    await running.stop();
  }
});

test.each(['a-file/data', 'a-file'])(
  'a data folder that cannot be created (%s) is refused with its path',
  async (path) => {
    const folder = privateFolder();
    writeFileSync(join(folder, 'a-file'), '');
    const dataDir = join(folder, path);
    const launched = launchPostgres({ dataDir });
    await expect(launched).rejects.toMatchObject({
      problem: { code: 'dataDirRefused', params: { dataDir } },
    });
  },
);

test.runIf(existsSync('/proc'))(
  'a data folder on a file system without new folders is refused at once',
  async () => {
    const launched = launchPostgres({ dataDir: '/proc/baoform/data' });
    await expect(launched).rejects.toMatchObject({ problem: { code: 'dataDirRefused' } });
  },
);
