import { spawn } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { connectionOf, launchPostgres } from '../../../src/server/postgres/launch.ts';
import { isProcessRunning } from '../../../src/server/postgres/process-identity.ts';
import {
  privateFolder,
  stopPostgresProcessesAfterEach,
  eventually,
  postmasterOf,
  query,
  spawnPostgresProcess,
  startPostgresProcess,
  stoppedDataFolder,
} from './postgres-process.ts';
import { isDeep } from '../../depth.ts';

stopPostgresProcessesAfterEach();

test('after kill -9 of the server the next one adopts its PostgreSQL with everything saved', async () => {
  const folder = await stoppedDataFolder();
  const first = await startPostgresProcess(folder);
  await query(first.url, "CREATE TABLE saved AS SELECT '保单' AS name");
  await first.end('SIGKILL');
  const pid = postmasterOf(folder);
  expect(isProcessRunning(pid)).toBe(true);
  expect(connectionOf(folder)).toBe(first.url);

  const second = await startPostgresProcess(folder);
  console.log(`start: first ${first.startedInMs} ms, adopting ${second.startedInMs} ms`);
  expect(second).toMatchObject({ isAdopted: true, url: first.url });
  expect(await query(second.url, 'SELECT name FROM saved')).toEqual([{ name: '保单' }]);
  expect(postmasterOf(folder)).toBe(pid);
  expect(await second.end('SIGTERM')).toBe(0);
  expect(isProcessRunning(pid)).toBe(false);
  expect(connectionOf(folder)).toBeUndefined();
});

test('after kill -9 of the server and of PostgreSQL no saved row is lost', async () => {
  const folder = await stoppedDataFolder();
  const first = await startPostgresProcess(folder);
  await query(first.url, 'CREATE TABLE saved AS SELECT 1 AS one');
  process.kill(postmasterOf(folder), 'SIGKILL');
  await first.end('SIGKILL');
  const second = await startPostgresProcess(folder);
  console.log(`start after a crash: ${second.startedInMs} ms`);
  expect(second.startedInMs).toBeLessThan(5000);
  expect(await query(second.url, 'SELECT one FROM saved')).toEqual([{ one: 1 }]);
});

test('PostgreSQL killed under a running server comes back at the same address', async () => {
  const folder = await stoppedDataFolder();
  const running = await launchPostgres({ dataDir: folder });
  try {
    await query(running.url, 'CREATE TABLE saved AS SELECT 1 AS one');
    process.kill(postmasterOf(folder), 'SIGKILL');
    expect(await eventually(() => query(running.url, 'SELECT one FROM saved'))).toEqual([{ one: 1 }]);
  } finally {
    const pid = postmasterOf(folder);
    await running.stop();
    expect(isProcessRunning(pid)).toBe(false);
  }
});

test.runIf(isDeep)(
  'a server killed while it creates its database leaves nothing that stops the next one',
  async () => {
    const folder = privateFolder();
    const killed = spawnPostgresProcess(folder);
    await eventually(() => {
      const unfinished = readdirSync(folder).find((name) => name.startsWith('postgres.new-')) ?? 'none yet';
      return readFileSync(join(folder, unfinished, 'data/PG_VERSION'));
    });
    killed.kill('SIGKILL');
    expect(existsSync(join(folder, 'postgres'))).toBe(false);
    const next = await startPostgresProcess(folder);
    expect(await query(next.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(readdirSync(folder).sort()).toEqual(['postgres', 'server.lock']);
  },
);

test.runIf(isDeep)(
  'a postmaster.pid with the process id of another program does not stop the start',
  async () => {
    const folder = await stoppedDataFolder();
    const first = await startPostgresProcess(folder);
    await query(first.url, 'CREATE TABLE saved AS SELECT 1 AS one');
    expect(await first.end('SIGTERM')).toBe(0);
    const { uid, gid } = lstatSync(join(folder, 'postgres'));
    const other = spawn('sleep', ['60'], process.getuid?.() === 0 ? { uid, gid } : {});
    const stalePidFile = `${other.pid}\n${folder}/postgres/data\n1700000000\n5432\n\n127.0.0.1\n  1 2\nready   \n`;
    writeFileSync(join(folder, 'postgres/data/postmaster.pid'), stalePidFile);
    expect(connectionOf(folder)).toBeUndefined();
    const second = await startPostgresProcess(folder);
    expect(second.isAdopted).toBe(false);
    expect(await query(second.url, 'SELECT one FROM saved')).toEqual([{ one: 1 }]);
    other.kill();
  },
);

test('Ctrl-C in the terminal ends the server; PostgreSQL accepts queries until the server has drained', async () => {
  const folder = await stoppedDataFolder();
  const server = await startPostgresProcess(folder);
  const pid = postmasterOf(folder);
  const exitCode = server.end('SIGINT', 'group');
  await new Promise((done) => setTimeout(done, 100));
  expect(await query(server.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  process.kill(-(server.child.pid ?? 0), 'SIGINT');
  expect(await exitCode).toBe(0);
  expect(isProcessRunning(pid)).toBe(false);
  expect(existsSync(join(folder, 'server.lock'))).toBe(false);
  expect(readFileSync(join(folder, 'postgres/log'), 'utf8')).toContain('database system is shut down');
});

test.runIf(isDeep)(
  'a running PostgreSQL that refuses the password of the folder is not adopted',
  async () => {
    const folder = await stoppedDataFolder();
    const first = await startPostgresProcess(folder);
    await first.end('SIGKILL');
    const pid = postmasterOf(folder);
    const launched = launchPostgres({ dataDir: folder, probe: () => Promise.resolve(false) });
    await expect(launched).rejects.toMatchObject({ problem: { code: 'adoptRefused', params: { pid } } });
  },
);

test('a folder of another PostgreSQL version is refused', async () => {
  const folder = privateFolder();
  mkdirSync(join(folder, 'postgres/data'), { recursive: true });
  writeFileSync(join(folder, 'postgres/password'), 'x');
  writeFileSync(join(folder, 'postgres/data/PG_VERSION'), '17\n');
  await expect(launchPostgres({ dataDir: folder })).rejects.toMatchObject({
    problem: { code: 'dataDirOfOtherPostgres', params: { dataVersion: '17', programVersion: '18' } },
  });
});
