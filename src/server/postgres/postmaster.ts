// Finds, starts and stops the main process of PostgreSQL.
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { dataFolder, runOnCluster, type Cluster } from './cluster.ts';
import { PostgresFailure } from './problem.ts';
import { isProcessRunning } from './process-identity.ts';

/** The main process of a running PostgreSQL. */
export interface Postmaster {
  pid: number;
  port: number;
}

/** Timeout for crash recovery, and for a start or stop in progress; in seconds. */
const timeoutSeconds = 120;

/**
 * Returns the PostgreSQL that runs on a cluster and accepts connections, also when its server was killed. Waits for a
 * start or stop in progress.
 *
 * @param data folder of the cluster
 * @returns undefined when no PostgreSQL runs
 */
export async function findPostmaster(data: string): Promise<Postmaster | undefined> {
  for (const deadline = Date.now() + timeoutSeconds * 1000; Date.now() < deadline; await sleep(40)) {
    const postmaster = readPidFile(data);
    if (!postmaster || !isPostmasterOf(postmaster.pid, data)) return undefined;
    if (postmaster.status === 'ready')
      return (await acceptsConnections(postmaster.port)) ? postmaster : undefined;
  }
  return undefined;
}

/**
 * Starts PostgreSQL on a cluster, in a separate process session: Ctrl-C in the terminal ends only the server, which stops
 * PostgreSQL after its last write.
 *
 * @param port TCP port; any free port when omitted
 * @throws PostgresFailure startFailed
 */
export async function startPostmaster(cluster: Cluster, port?: number): Promise<Postmaster> {
  const data = dataFolder(cluster.folder);
  const log = join(cluster.folder, 'log');
  const size = statSync(log, { throwIfNoEntry: false })?.size ?? 0;
  if (size > 5_000_000) renameSync(log, `${log}.old`);
  await removeStalePidFile(data);
  let detail = '';
  const deadline = Date.now() + timeoutSeconds * 1000;
  for (let attempt = 0; attempt < 8 && Date.now() < deadline; attempt++) {
    const candidatePort = port ?? (await freePort());
    const { code, output } = await runOnCluster(cluster, cluster.folder, 'pg_ctl', (clusterPath) =>
      `start -s -w -t ${timeoutSeconds} -l ../log`
        .split(' ')
        .concat('-D', clusterPath, '-o', `-p ${candidatePort}`),
    );
    const postmaster = code === 0 ? readPidFile(data) : undefined;
    if (postmaster) return { pid: postmaster.pid, port: postmaster.port };
    detail = lastLogError(log) ?? output.trim();
    await sleep(150 * attempt);
  }
  throw new PostgresFailure({ code: 'startFailed', params: { log, detail } });
}

/** Stops PostgreSQL: closes its sessions, keeps committed data, and resolves after the process has ended. */
export async function stopPostmaster(cluster: Cluster): Promise<void> {
  const data = dataFolder(cluster.folder);
  for (const mode of ['fast', 'immediate']) {
    const postmaster = readPidFile(data);
    if (!postmaster || !isPostmasterOf(postmaster.pid, data)) return;
    const { code } = await runOnCluster(cluster, cluster.folder, 'pg_ctl', (clusterPath) =>
      `stop -s -w -t 60 -m ${mode}`.split(' ').concat('-D', clusterPath),
    );
    if (code !== 0) continue;
    // `pg_ctl` waits for the pid file to go, which PostgreSQL removes a moment before it ends.
    const deadline = Date.now() + 5000;
    while (isPostmasterOf(postmaster.pid, data) && Date.now() < deadline) await sleep(10);
    return;
  }
}

/** Reads lines 1, 4 and 8 of postmaster.pid (PostgreSQL's miscadmin.h): process id, port and state. */
export function readPidFile(data: string): (Postmaster & { status: string }) | undefined {
  const file = join(data, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  try {
    const lines = readFileSync(file, 'utf8').split('\n');
    return { pid: Number(lines[0]), port: Number(lines[3]), status: lines[7]?.trim() ?? '' };
  } catch {
    return undefined;
  }
}

/**
 * Whether a process is the running postmaster of a cluster. On Linux the process must be named `postgres` and have the
 * cluster as its working folder; where that folder is not readable (root in a container without SYS_PTRACE) the name is
 * enough. On other systems the process id alone decides.
 */
export function isPostmasterOf(pid: number, data: string): boolean {
  return pid > 0 && (process.platform === 'linux' ? mayBePostmasterIn(pid, data) : isProcessRunning(pid));
}

/**
 * Removes a stale postmaster.pid. PostgreSQL does not start while the process id in it is in use: by another program
 * after a reboot, or by the dead postmaster until its parent reaps it, which may never happen in a container. The caller's
 * lock and `isPostmasterOf` prove that the file is stale. Sessions that outlive the postmaster get time to end; if a
 * session stays, PostgreSQL finds its shared memory in use and refuses to start, with or without this file.
 */
async function removeStalePidFile(data: string): Promise<void> {
  const postmaster = readPidFile(data);
  if (!postmaster || process.platform !== 'linux' || isPostmasterOf(postmaster.pid, data)) return;
  for (const deadline = Date.now() + 3000; Date.now() < deadline; await sleep(20)) {
    if (!readdirSync('/proc').some((name) => /^\d+$/.test(name) && mayBePostmasterIn(Number(name), data)))
      break;
  }
  rmSync(join(data, 'postmaster.pid'), { force: true });
}

function mayBePostmasterIn(pid: number, data: string): boolean {
  try {
    if (readFileSync(`/proc/${pid}/comm`, 'utf8').trim() !== 'postgres' || !isProcessRunning(pid))
      return false;
    const [workingFolder, clusterFolder] = [statSync(`/proc/${pid}/cwd`), statSync(data)];
    return workingFolder.ino === clusterFolder.ino && workingFolder.dev === clusterFolder.dev;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EACCES';
  }
}

function lastLogError(log: string): string | undefined {
  if (!existsSync(log)) return undefined;
  const lines = readFileSync(log, 'utf8').slice(-20_000).split('\n');
  return lines
    .findLast((line) => /FATAL:|PANIC:|ERROR:|could not/.test(line))
    ?.replace(/^.*?((FATAL|PANIC|ERROR):)/, '$1');
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

function acceptsConnections(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1');
    const end = (result: boolean): void => {
      socket.destroy();
      done(result);
    };
    socket.setTimeout(5000, () => end(false));
    socket.once('connect', () => end(true)).once('error', () => end(false));
  });
}
