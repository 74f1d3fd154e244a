/**
 * Creates and opens the PostgreSQL database cluster inside the data folder:
 *
 *     DATA_DIR/postgres/data       the cluster; all of DATA_DIR/postgres belongs to the account of PostgreSQL
 *     DATA_DIR/postgres/password   password of the only role, random, mode 0600
 *     DATA_DIR/postgres/log        log of PostgreSQL, without statement errors: their values are personal data
 *
 * Under root, with a parent folder of mode 0700, the account of PostgreSQL cannot traverse the path to DATA_DIR. The
 * programs then start with the cluster as their working folder and address it as /proc/self/cwd, which resolves without
 * its parents. The data always stay in the data folder, and move, copy and delete with it.
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
  folder: string;
  account: Account | undefined;
  binaries: Binaries;
}

/** Role and database of the embedded PostgreSQL. */
const databaseName = 'baoform';

/** Configuration of every new cluster. The encoding is always UTF8, whatever LANG is. */
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

const postgresFolder = (dataDir: string): string => join(dataDir, 'postgres');
export const dataFolder = (folder: string): string => join(folder, 'data');

/**
 * Opens the cluster of a data folder, or creates it. Removes the leftovers of an interrupted creation. The caller holds
 * the server lock.
 * @throws PostgresFailure
 */
export async function openCluster(dataDir: string): Promise<Cluster> {
  const folder = postgresFolder(dataDir);
  const account = accountFor([folder, dataDir]);
  const cluster = { dataDir, folder, account, binaries: usableBinaries(account) };
  removeLeftovers(dataDir);
  if (existsSync(folder)) checkExisting(cluster);
  else {
    await createCluster(cluster);
    // The initdb of a killed server may have gone on writing while its folder was removed; it has failed by now.
    removeLeftovers(dataDir);
  }
  return cluster;
}

/** Removes the temporary folders of interrupted creations. */
function removeLeftovers(dataDir: string): void {
  for (const entry of readdirSync(dataDir))
    if (entry.startsWith('postgres.new-')) removeFolder(join(dataDir, entry));
}

/** The connection URL of the cluster in a data folder; the cluster must exist. */
export function clusterUrl(dataDir: string, port: number): string {
  const password = readFileSync(join(postgresFolder(dataDir), 'password'), 'utf8').trim();
  return `postgresql://${databaseName}:${password}@127.0.0.1:${port}/${databaseName}`;
}

/** Folder of a data folder's cluster files, whether or not it exists. */
export function clusterFolder(dataDir: string): string {
  return dataFolder(postgresFolder(dataDir));
}

/**
 * Runs a program of PostgreSQL on the cluster in `folder`.
 * @param args builds the arguments from the path by which the program addresses the cluster, its working folder
 */
export function runOnCluster(
  { account, binaries, dataDir }: Cluster,
  folder: string,
  program: 'initdb' | 'pg_ctl' | 'postgres',
  args: (clusterPath: string) => string[],
  input = '',
): Promise<ProgramResult> {
  const cwd = dataFolder(folder);
  const isReachable = !account || canTraverse(folder, account);
  if (!isReachable && process.platform !== 'linux') {
    throw new PostgresFailure({ code: 'dataDirUnreachable', params: { dataDir } });
  }
  const file = join(binaries.bin, program);
  return runProgram({ file, args: args(isReachable ? cwd : '/proc/self/cwd'), cwd, account, input });
}

function checkExisting({ dataDir, folder, binaries }: Cluster): void {
  const refusal = (detail: string): PostgresFailure =>
    new PostgresFailure({ code: 'dataDirRefused', params: { dataDir, detail } });
  const own = process.getuid?.();
  if (own !== undefined && own !== 0 && lstatSync(folder).uid !== own)
    throw refusal('it belongs to another user');
  if (!existsSync(join(folder, 'password'))) throw refusal('the password of its database is missing');
  const dataVersion = readFileSync(join(dataFolder(folder), 'PG_VERSION'), 'utf8').trim();
  if (dataVersion === binaries.major) return;
  const params = { dataDir, dataVersion, programVersion: binaries.major };
  throw new PostgresFailure({ code: 'dataDirOfOtherPostgres', params });
}

/** Creates the cluster under a temporary name and renames it, so that an interruption leaves a complete cluster or none. */
async function createCluster(cluster: Cluster): Promise<void> {
  const temporaryFolder = `${postgresFolder(cluster.dataDir)}.new-${randomBytes(4).toString('hex')}`;
  for (const path of [temporaryFolder, dataFolder(temporaryFolder)]) mkdirSync(path, { mode: 0o700 });
  writeFileSync(join(temporaryFolder, 'password'), randomBytes(24).toString('base64url'), { mode: 0o600 });
  const { account } = cluster;
  if (account) {
    for (const path of [temporaryFolder, dataFolder(temporaryFolder), join(temporaryFolder, 'password')])
      chownSync(path, account.uid, account.gid);
  }
  const encoding = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const access = [`--username=${databaseName}`, '--pwfile=../password', '--auth=scram-sha-256'];
  const options = Object.entries(settings).map(([key, value]) => `--set=${key}=${value}`);
  await runOrFail(cluster, temporaryFolder, 'initdb', (clusterPath) => [
    '-D',
    clusterPath,
    ...encoding,
    ...access,
    ...options,
  ]);
  const singleUserArgs = (clusterPath: string): string[] => ['--single', '-D', clusterPath, 'postgres'];
  await runOrFail(cluster, temporaryFolder, 'postgres', singleUserArgs, `CREATE DATABASE ${databaseName};\n`);
  renameSync(temporaryFolder, cluster.folder);
}

async function runOrFail(
  cluster: Cluster,
  temporaryFolder: string,
  program: 'initdb' | 'postgres',
  args: (clusterPath: string) => string[],
  input?: string,
): Promise<void> {
  const { code, output } = await runOnCluster(cluster, temporaryFolder, program, args, input);
  const errorLine = output.split('\n').find((line) => /error:|ERROR:|FATAL:|PANIC:/.test(line));
  if (code === 0 && errorLine === undefined) return;
  removeFolder(temporaryFolder);
  const detail = errorLine?.trim() ?? `${program} ended with ${code}`;
  throw new PostgresFailure({ code: 'createFailed', params: { dataDir: cluster.dataDir, detail } });
}

/** Removes a folder with retries: programs of a killed server may still write there until they notice its removal. */
function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
}
