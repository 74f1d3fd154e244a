// The supervisor and the customer server: what the server holds, and how it ends.
import { lstatSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { isProcessRunning } from '../../../src/server/postgres/process-identity.ts';
import { freshDatabase, query, serverUrl } from '../../http/database.ts';
import { startServerProcess } from '../../http/server-process.ts';

const isRoot = process.getuid?.() === 0;
const dataDir = mkdtempSync(join(tmpdir(), 'baoform-processes-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** Arguments and environment of a process, as every process of its account can read them. */
const readableTexts = (pid: number) =>
  ['cmdline', 'environ'].map((name) => readFileSync(`/proc/${pid}/${name}`, 'utf8')).join('\0');

/** The distinct accounts, groups and further groups of a process. */
const accountOf = (pid: number) => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const idsOf = (name: string) => [
    ...new Set(new RegExp(`^${name}:(.*)$`, 'm').exec(status)![1]!.match(/\d+/g)),
  ];
  return { uids: idsOf('Uid'), gids: idsOf('Gid'), groups: idsOf('Groups') };
};

test('the server holds nothing of the owner, has an account of its own where root starts it, and ends with its supervisor (T7)', async () => {
  const url = await freshDatabase();
  const { pid, serverPid } = await startServerProcess({ DATABASE_URL: url, DATA_DIR: dataDir });

  const texts = readableTexts(serverPid);
  for (const secret of [new URL(url).password, new URL(serverUrl(url)).password, 'postgresql:'])
    expect(texts).not.toContain(secret);
  const accounts = await query<{ usename: string }>(
    url,
    `select distinct usename from pg_stat_activity
     where application_name like 'baoform%' and datname = current_database()`,
  );
  expect(accounts).toEqual([{ usename: 'baoform_server' }]);

  if (isRoot) {
    const { uids, gids, groups } = accountOf(serverPid);
    expect([uids.length, gids.length, groups.length]).toEqual([1, 1, 0]);
    expect(uids).not.toEqual(['0']);
    expect(lstatSync(dataDir).uid).toBe(0);
    for (const folder of ['server', 'objects', 'incoming'])
      expect(lstatSync(join(dataDir, folder)).uid).toBe(Number(uids[0]));
  }

  process.kill(pid, 'SIGKILL');
  await expect.poll(() => isProcessRunning(serverPid), { timeout: 20_000 }).toBe(false);
});
