import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

import pg from 'pg';
import { afterAll, afterEach, beforeAll, inject } from 'vitest';

import { isProcessRunning } from '../../../src/server/postgres/process-identity.ts';
import { isPostmasterOf, readPidFile } from '../../../src/server/postgres/postmaster.ts';
import type { PostgresProblem } from '../../../src/server/postgres/problem.ts';
import { projectRoot } from '../../../src/server/settings/project-root.ts';

export const root = projectRoot();

/** What `own-postgres.ts` says: either an address or a problem. */
interface Said {
  url: string;
  adopted: boolean;
  ms: number;
  problem?: PostgresProblem;
  line?: string;
}

export interface PostgresProcess extends Said {
  child: ChildProcess;
  /** Sends a signal to the server (or to its whole process group, as a terminal does) and waits for its end. */
  end(signal: NodeJS.Signals, to?: 'process' | 'group'): Promise<number | null>;
}

/** Folders of these tests; the number of the process that made them follows. */
const prefix = 'baoform-start-';
const started = new Set<ChildProcess>();
const folders = new Set<string>();

/** Starts `own-postgres.ts` as its own process group and waits for its line. No LANG and no LC_* unless given. */
export async function startPostgresProcess(
  dataDir: string,
  options: { uid?: number; gid?: number; checkout?: string; cwd?: string } = {},
): Promise<PostgresProcess> {
  const child = spawnPostgresProcess(dataDir, options);
  let line = '';
  let errors = '';
  child.stderr?.on('data', (text: Buffer) => (errors += text.toString()));
  for await (line of createInterface({ input: child.stdout ?? process.stdin })) break;
  if (line === '') throw new Error(`the server said nothing: ${errors}`);
  const end = async (signal: NodeJS.Signals, to = 'process'): Promise<number | null> => {
    const gone = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined;
    process.kill(to === 'group' ? -(child.pid ?? 0) : (child.pid ?? 0), signal);
    await gone;
    return child.exitCode;
  };
  return { ...(JSON.parse(line) as Said), child, end };
}

/** The same, without waiting for anything. */
export function spawnPostgresProcess(
  dataDir: string,
  {
    uid,
    gid,
    checkout = root,
    cwd = '/',
  }: { uid?: number; gid?: number; checkout?: string; cwd?: string } = {},
): ChildProcess {
  const account = uid === undefined ? {} : { uid, gid };
  // The built file starts in a third of the time; another account or another checkout has only the sources.
  const isBuilt = uid === undefined && checkout === root;
  const script = isBuilt ? [inject('builtPostgres')] : fromSources(checkout);
  const child = spawn(process.execPath, [...script, dataDir], {
    env: { PATH: process.env.PATH ?? '' },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
    cwd,
    ...account,
  });
  started.add(child);
  return child;
}

const fromSources = (checkout: string): string[] => [
  '--import',
  pathToFileURL(join(root, 'node_modules/tsx/dist/esm/index.mjs')).href,
  join(checkout, 'tests/faults/start/own-postgres.ts'),
];

/** A new empty folder that only its owner can enter. */
export function privateFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`));
  folders.add(folder);
  return folder;
}

let pattern: string | undefined;

/** A new closed folder with a data folder's content as a stopped server left it; made once and then copied. */
export async function stoppedDataFolder(): Promise<string> {
  if (pattern === undefined) {
    pattern = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`));
    await (await startPostgresProcess(pattern)).end('SIGTERM');
  }
  const folder = privateFolder();
  execFileSync('cp', ['-a', `${pattern}/.`, folder]);
  return folder;
}

/** The main process of the PostgreSQL of a data folder, by the file that PostgreSQL itself keeps. */
export function postmasterOf(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0]);
}

/** Ends every server and every PostgreSQL that a test left running, and removes the folders. */
function cleanUp(): void {
  for (const child of started) if (child.exitCode === null) child.kill('SIGKILL');
  started.clear();
  for (const folder of folders) remove(folder);
  folders.clear();
}

function remove(folder: string): void {
  for (const data of clustersIn(folder)) {
    const found = readPidFile(data);
    if (found && isPostmasterOf(found.pid, data)) process.kill(found.pid, 'SIGKILL');
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}

/** Whatever a test of the calling file starts, and whatever an earlier run left because it was killed itself, is ended. */
export function stopPostgresProcesses(): void {
  beforeAll(() => {
    for (const name of readdirSync(tmpdir())) {
      const maker = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length), 10) : process.pid;
      if (!isProcessRunning(maker)) remove(join(tmpdir(), name));
    }
  });
  afterEach(cleanUp);
  afterAll(() => {
    if (pattern !== undefined) remove(pattern);
    pattern = undefined;
  });
}

function clustersIn(folder: string): string[] {
  if (existsSync(join(folder, 'PG_VERSION'))) return [folder];
  const entries = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return entries.flatMap(({ name }) => (name === 'node_modules' ? [] : clustersIn(join(folder, name))));
}

/** One statement on its own connection; the rows. */
export async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Asks again until the answer is given, for what takes a moment. */
export async function eventually<T>(ask: () => Promise<T> | T, within = 10_000): Promise<T> {
  for (const until = Date.now() + within; ; await new Promise((done) => setTimeout(done, 50))) {
    try {
      return await ask();
    } catch (error) {
      if (Date.now() > until) throw error;
    }
  }
}
