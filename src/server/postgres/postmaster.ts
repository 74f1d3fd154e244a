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

/** Longest wait for recovery after a crash, and for the end of another start or stop; in seconds. */
const timeoutSeconds = 120;

/**
 * The PostgreSQL that runs on a cluster and answers; also one whose server was killed. One that is just starting
 * or stopping is waited for.
 * @param data the cluster's folder
 */
export async function findPostmaster(data: string): Promise<Postmaster | undefined> {
  for (const until = Date.now() + timeoutSeconds * 1000; Date.now() < until; await sleep(40)) {
    const found = readPidFile(data);
    if (!found || !isPostmasterOf(found.pid, data)) return undefined;
    if (found.status === 'ready') return (await acceptsConnections(found.port)) ? found : undefined;
  }
  return undefined;
}

/**
 * Starts PostgreSQL on a cluster, in a session of its own: the terminal's Ctrl-C ends the server only, which then
 * stops PostgreSQL after its last save.
 * @param port a fixed one; without it any free one
 * @throws PostgresFailure startFailed
 */
export async function startPostmaster(cluster: Cluster, port?: number): Promise<Postmaster> {
  const data = dataFolder(cluster.home);
  const log = join(cluster.home, 'log');
  const size = statSync(log, { throwIfNoEntry: false })?.size ?? 0;
  if (size > 5_000_000) renameSync(log, `${log}.old`);
  await removeStalePidFile(data);
  let detail = '';
  const deadline = Date.now() + timeoutSeconds * 1000;
  for (let attempt = 0; attempt < 8 && Date.now() < deadline; attempt++) {
    const chosen = port ?? (await freePort());
    const { code, output } = await runOnCluster(cluster, cluster.home, 'pg_ctl', (where) =>
      `start -s -w -t ${timeoutSeconds} -l ../log`.split(' ').concat('-D', where, '-o', `-p ${chosen}`),
    );
    const found = code === 0 ? readPidFile(data) : undefined;
    if (found) return { pid: found.pid, port: found.port };
    detail = lastLogError(log) ?? output.trim();
    await sleep(150 * attempt);
  }
  throw new PostgresFailure({ code: 'startFailed', params: { log, detail } });
}

/** Stops PostgreSQL: sessions are ended, all commits are kept. Resolves when it is gone. */
export async function stopPostmaster(cluster: Cluster): Promise<void> {
  const data = dataFolder(cluster.home);
  for (const mode of ['fast', 'immediate']) {
    const found = readPidFile(data);
    if (!found || !isPostmasterOf(found.pid, data)) return;
    const { code } = await runOnCluster(cluster, cluster.home, 'pg_ctl', (where) =>
      `stop -s -w -t 60 -m ${mode}`.split(' ').concat('-D', where),
    );
    if (code === 0) return;
  }
}

/** Lines 1, 4 and 8 of postmaster.pid (PostgreSQL's miscadmin.h): process, port, state. */
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
 * Whether a process is the living postmaster of a cluster. On Linux it is named so and works in the cluster's folder;
 * where that may not be seen (root in a container without SYS_PTRACE) the name decides, elsewhere the number alone.
 */
export function isPostmasterOf(pid: number, data: string): boolean {
  return pid > 0 && (process.platform === 'linux' ? mayBePostmasterIn(pid, data) : isProcessRunning(pid));
}

/**
 * PostgreSQL does not start while the number in a left postmaster.pid is in use: by another program after a reboot,
 * by the dead postmaster itself until its parent collects it (in containers that may be never). The caller's lock
 * and `isPostmasterOf` tell that it is left. Sessions that outlived it are waited for; should one stay,
 * PostgreSQL finds their shared memory in use and refuses, with or without this file.
 */
async function removeStalePidFile(data: string): Promise<void> {
  const found = readPidFile(data);
  if (!found || process.platform !== 'linux' || isPostmasterOf(found.pid, data)) return;
  for (const until = Date.now() + 3000; Date.now() < until; await sleep(20)) {
    if (!readdirSync('/proc').some((name) => /^\d+$/.test(name) && mayBePostmasterIn(Number(name), data)))
      break;
  }
  rmSync(join(data, 'postmaster.pid'), { force: true });
}

function mayBePostmasterIn(pid: number, data: string): boolean {
  try {
    if (readFileSync(`/proc/${pid}/comm`, 'utf8').trim() !== 'postgres' || !isProcessRunning(pid))
      return false;
    const [there, here] = [statSync(`/proc/${pid}/cwd`), statSync(data)];
    return there.ino === here.ino && there.dev === here.dev;
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
