// Launches the embedded PostgreSQL of a data folder, or finds the PostgreSQL of a running server.
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
  /** Created when missing; relative to the working directory. */
  dataDir: string;
  /** Whether a driver can connect; called before adopting a PostgreSQL that still runs. */
  probe?: (url: string) => Promise<boolean>;
}

export interface RunningPostgres {
  /** Connection URL with the password; never log it. */
  url: string;
  /** Whether PostgreSQL was already running, because its server was killed. */
  isAdopted: boolean;
  /** Stops PostgreSQL and unlocks the data folder. Committed data is safe. Idempotent. */
  stop(): Promise<void>;
}

/**
 * Launches the PostgreSQL of a data folder: creates, starts or adopts it, restarts it after a crash, and locks the folder
 * for this process until `stop`.
 *
 * @throws PostgresFailure with a problem that an operator can fix
 */
export async function launchPostgres({ dataDir, probe }: LaunchOptions): Promise<RunningPostgres> {
  const folder = resolve(dataDir);
  const unlock = lockFolder(folder);
  try {
    const cluster = await openCluster(folder);
    const running = await findPostmaster(clusterFolder(folder));
    const postmaster = running ?? (await startPostmaster(cluster));
    const url = clusterUrl(folder, postmaster.port);
    if (running && probe && !(await probe(url))) {
      throw new PostgresFailure({ code: 'adoptRefused', params: { dataDir: folder, pid: running.pid } });
    }
    return {
      url,
      isAdopted: running !== undefined,
      stop: stopOnce(cluster, keepRunning(cluster, postmaster), unlock),
    };
  } catch (error) {
    unlock();
    throw toPostgresFailure(folder, error);
  }
}

/**
 * Returns the connection URL of the PostgreSQL that another process runs on this data folder; undefined when none runs.
 * For tools that run beside the server: takes no lock and starts nothing.
 */
export function connectionOf(dataDir: string): string | undefined {
  const folder = resolve(dataDir);
  const data = clusterFolder(folder);
  const postmaster = readPidFile(data);
  if (postmaster?.status !== 'ready' || !isPostmasterOf(postmaster.pid, data)) return undefined;
  return clusterUrl(folder, postmaster.port);
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

/** Creates a folder and its parents. Node's recursive mkdir loops forever under /proc, where an existing parent returns ENOENT. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** Converts system errors (permission, disk space, missing folder) to a problem of the data folder; returns other errors as they are. */
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
