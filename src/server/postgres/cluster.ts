/**
 * One PostgreSQL database cluster inside the data folder:
 *
 *     DATA_DIR/postgres/data       the cluster; all of DATA_DIR/postgres belongs to the account of PostgreSQL
 *     DATA_DIR/postgres/password   of the only role, random, mode 0600
 *     DATA_DIR/postgres/log        what PostgreSQL says of itself; no errors of statements, their values are personal
 *
 * A root server in a folder with mode 0700 has an account that cannot walk to DATA_DIR. The data stay there all
 * the same: the programs start inside the cluster and know it as /proc/self/cwd, which leads to the folder
 * itself without passing its parents. So the data move, are copied and deleted with the data folder.
 */
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { accountFor, canTraverse, type Account } from './account.ts';
import { usableBinaries, type Binaries } from './binaries.ts';
import { PostgresFailure } from './problem.ts';
import { runProgram, type ProgramResult } from './run-program.ts';

export interface Cluster {
  dataDir: string;
  home: string;
  account: Account | undefined;
  binaries: Binaries;
}

/** Role and database of the embedded PostgreSQL. */
const databaseName = 'baoform';

/** What every cluster is created with; LANG has no say: the encoding is always UTF8. */
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  fsync: 'on',
  synchronous_commit: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  log_min_messages: 'log',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
} as const;

const homeFolder = (dataDir: string): string => join(dataDir, 'postgres');
export const dataFolder = (home: string): string => join(home, 'data');

/**
 * The cluster of a data folder; created when there is none. What an interrupted creation left is removed.
 * The caller holds the server lock.
 * @throws PostgresFailure
 */
export async function openCluster(dataDir: string): Promise<Cluster> {
  const home = homeFolder(dataDir);
  const account = accountFor([home, dataDir]);
  const cluster = { dataDir, home, account, binaries: usableBinaries(account) };
  for (const entry of readdirSync(dataDir)) {
    if (entry.startsWith('postgres.new-')) removeFolder(join(dataDir, entry));
  }
  if (existsSync(home)) checkExisting(cluster);
  else await createCluster(cluster);
  return cluster;
}

/** The address of the database for a driver. The folder has a cluster. */
export function clusterUrl(dataDir: string, port: number): string {
  const password = readFileSync(join(homeFolder(dataDir), 'password'), 'utf8').trim();
  return `postgresql://${databaseName}:${password}@127.0.0.1:${port}/${databaseName}`;
}

/** Folder of a data folder's cluster files, whether or not it exists. */
export function clusterFolder(dataDir: string): string {
  return dataFolder(homeFolder(dataDir));
}

/**
 * Runs a program of PostgreSQL on the cluster in `home`.
 * @param args made from the name that the program must use for the cluster's folder, which is its working folder
 */
export function runOnCluster(
  { account, binaries, dataDir }: Cluster,
  home: string,
  program: 'initdb' | 'pg_ctl' | 'postgres',
  args: (where: string) => string[],
  input = '',
): Promise<ProgramResult> {
  const cwd = dataFolder(home);
  const reached = !account || canTraverse(home, account);
  if (!reached && process.platform !== 'linux') {
    throw new PostgresFailure({ code: 'dataDirUnreachable', params: { dataDir } });
  }
  const file = join(binaries.bin, program);
  return runProgram({ file, args: args(reached ? cwd : '/proc/self/cwd'), cwd, account, input });
}

function checkExisting({ dataDir, home, binaries }: Cluster): void {
  const refuse = (detail: string): PostgresFailure =>
    new PostgresFailure({ code: 'dataDirRefused', params: { dataDir, detail } });
  const own = process.getuid?.();
  if (own !== undefined && own !== 0 && lstatSync(home).uid !== own)
    throw refuse('it belongs to another user');
  if (!existsSync(join(home, 'password'))) throw refuse('the password of its database is missing');
  const found = readFileSync(join(dataFolder(home), 'PG_VERSION'), 'utf8').trim();
  if (found === binaries.major) return;
  const params = { dataDir, found, ours: binaries.major };
  throw new PostgresFailure({ code: 'dataDirOfOtherPostgres', params });
}

/** Creates beside and renames: whenever it is interrupted, the folder has a whole cluster or none. */
async function createCluster(cluster: Cluster): Promise<void> {
  const draft = `${homeFolder(cluster.dataDir)}.new-${randomBytes(4).toString('hex')}`;
  for (const folder of [draft, dataFolder(draft)]) mkdirSync(folder, { mode: 0o700 });
  writeFileSync(join(draft, 'password'), randomBytes(24).toString('base64url'), { mode: 0o600 });
  const { account } = cluster;
  if (account) {
    for (const path of [draft, dataFolder(draft), join(draft, 'password')])
      chownSync(path, account.uid, account.gid);
  }
  const encoding = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const access = [`--username=${databaseName}`, '--pwfile=../password', '--auth=scram-sha-256'];
  const set = Object.entries(settings).map(([key, value]) => `--set=${key}=${value}`);
  await runOrFail(cluster, draft, 'initdb', (where) => ['-D', where, ...encoding, ...access, ...set]);
  const single = (where: string): string[] => ['--single', '-D', where, 'postgres'];
  await runOrFail(cluster, draft, 'postgres', single, `CREATE DATABASE ${databaseName};\n`);
  renameSync(draft, cluster.home);
}

async function runOrFail(
  cluster: Cluster,
  draft: string,
  program: 'initdb' | 'postgres',
  args: (where: string) => string[],
  input?: string,
): Promise<void> {
  const { code, output } = await runOnCluster(cluster, draft, program, args, input);
  const complaint = output.split('\n').find((line) => /error:|ERROR:|FATAL:|PANIC:/.test(line));
  if (code === 0 && complaint === undefined) return;
  removeFolder(draft);
  const detail = complaint?.trim() ?? `${program} ended with ${code}`;
  throw new PostgresFailure({ code: 'createFailed', params: { dataDir: cluster.dataDir, detail } });
}

/** Patient: programs of a server that was killed may still be writing there, and end when they find it gone. */
function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
}
