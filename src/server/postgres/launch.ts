import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

import { clusterFolder, clusterUrl, openCluster, type Cluster } from './cluster.ts';
import { keepRunning } from './keep-running.ts';
import {
  findPostmaster,
  isPostmasterOf,
  readPidFile,
  startPostmaster,
  stopPostmaster,
} from './postmaster.ts';
import { PostgresFailure } from './problem.ts';
import { lockDataDir } from './server-lock.ts';

export interface LaunchOptions {
  /** Made when missing; relative to the working folder. */
  dataDir: string;
  /** Whether a driver can connect; asked before a PostgreSQL that was left running is taken over. */
  probe?: (url: string) => Promise<boolean>;
}

export interface RunningPostgres {
  /** Address for a driver, with its password: not for logs. */
  url: string;
  /** It ran before: its server was killed. */
  isAdopted: boolean;
  /** Stops PostgreSQL and frees the data folder. All commits are kept. Safe to call twice. */
  stop(): Promise<void>;
}

/**
 * The PostgreSQL of a data folder, running: created, started or adopted as need be, restarted should it die, and
 * this process's alone until `stop`.
 * @throws PostgresFailure with a problem a person can act on
 */
export async function launchPostgres({ dataDir, probe }: LaunchOptions): Promise<RunningPostgres> {
  const folder = resolve(dataDir);
  const unlock = lockFolder(folder);
  try {
    const cluster = await openCluster(folder);
    const left = await findPostmaster(clusterFolder(folder));
    const postmaster = left ?? (await startPostmaster(cluster));
    const url = clusterUrl(folder, postmaster.port);
    if (left && probe && !(await probe(url))) {
      throw new PostgresFailure({ code: 'adoptRefused', params: { dataDir: folder, pid: left.pid } });
    }
    return {
      url,
      isAdopted: left !== undefined,
      stop: stopOnce(cluster, keepRunning(cluster, postmaster), unlock),
    };
  } catch (error) {
    unlock();
    throw toPostgresFailure(folder, error);
  }
}

/**
 * The address of the PostgreSQL that another process runs on this data folder, undefined when none does.
 * For tools that work beside the server; it takes no lock and starts nothing.
 */
export function connectionOf(dataDir: string): string | undefined {
  const folder = resolve(dataDir);
  const data = clusterFolder(folder);
  const found = readPidFile(data);
  if (found?.status !== 'ready' || !isPostmasterOf(found.pid, data)) return undefined;
  return clusterUrl(folder, found.port);
}

function lockFolder(folder: string): () => void {
  try {
    makeFolder(folder);
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return lockDataDir(folder);
  } catch (error) {
    throw toPostgresFailure(folder, error);
  }
}

/** Node's own recursive mkdir never ends where the system answers "no such folder" below one that is there (/proc). */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** What the system refuses (no permission, no room, no folder) is a problem of the data folder; the rest is ours. */
function toPostgresFailure(dataDir: string, error: unknown): unknown {
  const { code, syscall, message } = error as NodeJS.ErrnoException;
  if (code === undefined || syscall === undefined) return error;
  return new PostgresFailure({ code: 'dataDirRefused', params: { dataDir, detail: message } });
}

function stopOnce(cluster: Cluster, unwatch: () => Promise<void>, unlock: () => void): () => Promise<void> {
  let stopping: Promise<void> | undefined;
  return () => {
    stopping ??= (async () => {
      await unwatch();
      await stopPostmaster(cluster);
      unlock();
    })();
    return stopping;
  };
}
