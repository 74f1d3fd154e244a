// Starts `own-postgres.ts` as a process for the tests of this folder, and ends whatever they leave running.
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

/** The line that `own-postgres.ts` prints: either a database URL, or a problem with its message in `line`. */
interface Announcement {
  url: string;
  isAdopted: boolean;
  startedInMs: number;
  problem?: PostgresProblem;
  line?: string;
}

export interface PostgresProcess extends Announcement {
  child: ChildProcess;
  /** Sends a signal to the server (or to its whole process group, as a terminal does) and waits for its end. */
  end(signal: NodeJS.Signals, to?: 'process' | 'group'): Promise<number | null>;
}

/** Prefix of the folders of these tests; the id of the process that made the folder follows. */
const FOLDER_PREFIX = 'baoform-start-';
const started = new Set<ChildProcess>();
const folders = new Set<string>();

/** Starts `own-postgres.ts` as its own process group, without LANG and LC_*, and waits for its announcement. */
export async function startPostgresProcess(
  dataDir: string,
  options: { uid?: number; gid?: number; checkout?: string; cwd?: string } = {},
): Promise<PostgresProcess> {
  const child = spawnPostgresProcess(dataDir, options);
  let line = '';
  let errors = '';
  child.stderr?.on('data', (text: Buffer) => (errors += text.toString()));
  for await (line of createInterface({ input: child.stdout ?? process.stdin })) break;
  if (line === '') throw new Error(`the server printed no announcement: ${errors}`);
  const end = async (signal: NodeJS.Signals, to = 'process'): Promise<number | null> => {
    const exit = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined;
    process.kill(to === 'group' ? -(child.pid ?? 0) : (child.pid ?? 0), signal);
    await exit;
    return child.exitCode;
  };
  return { ...(JSON.parse(line) as Announcement), child, end };
}

/** Starts `own-postgres.ts` without waiting for its announcement. */
export function spawnPostgresProcess(
  dataDir: string,
  {
    uid,
    gid,
    checkout = projectRoot(),
    cwd = '/',
  }: { uid?: number; gid?: number; checkout?: string; cwd?: string } = {},
): ChildProcess {
  const account = uid === undefined ? {} : { uid, gid };
  // The built file starts in a third of the time, but another account or another checkout has only the sources.
  const isBuilt = uid === undefined && checkout === projectRoot();
  const script = isBuilt ? [inject('builtPostgres')] : sourceScript(checkout);
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

/** Arguments of Node that run `own-postgres.ts` from the sources of a checkout. */
const sourceScript = (checkout: string): string[] => [
  '--import',
  pathToFileURL(join(projectRoot(), 'node_modules/tsx/dist/esm/index.mjs')).href,
  join(checkout, 'tests/faults/start/own-postgres.ts'),
];

/** A new empty folder that only its owner can enter. */
export function privateFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), `${FOLDER_PREFIX}${process.pid}-`));
  folders.add(folder);
  return folder;
}

let templateFolder: string | undefined;

/** A new private folder with the data of a stopped server: a copy of a template that the first call makes. */
export async function stoppedDataFolder(): Promise<string> {
  if (templateFolder === undefined) {
    templateFolder = mkdtempSync(join(tmpdir(), `${FOLDER_PREFIX}${process.pid}-`));
    await (await startPostgresProcess(templateFolder)).end('SIGTERM');
  }
  const folder = privateFolder();
  execFileSync('cp', ['-a', `${templateFolder}/.`, folder]);
  return folder;
}

/** The process id of the PostgreSQL of a data folder, from its postmaster.pid. */
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
    const postmaster = readPidFile(data);
    if (postmaster && isPostmasterOf(postmaster.pid, data)) process.kill(postmaster.pid, 'SIGKILL');
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}

/** Ends what each test of the calling file starts; before the first, ends what a killed earlier run left running. */
export function stopPostgresProcessesAfterEach(): void {
  beforeAll(() => {
    for (const name of readdirSync(tmpdir())) {
      const ownerPid = name.startsWith(FOLDER_PREFIX)
        ? Number.parseInt(name.slice(FOLDER_PREFIX.length), 10)
        : process.pid;
      if (!isProcessRunning(ownerPid)) remove(join(tmpdir(), name));
    }
  });
  afterEach(cleanUp);
  afterAll(() => {
    if (templateFolder !== undefined) remove(templateFolder);
    templateFolder = undefined;
  });
}

/** The PostgreSQL data folders in a folder. */
function clustersIn(folder: string): string[] {
  if (existsSync(join(folder, 'PG_VERSION'))) return [folder];
  const entries = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return entries.flatMap(({ name }) => (name === 'node_modules' ? [] : clustersIn(join(folder, name))));
}

/** Runs one statement on a connection of its own. Returns the rows. */
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

/** Retries a call until it succeeds; throws its last error after `withinMs`. */
export async function eventually<Result>(
  attempt: () => Promise<Result> | Result,
  withinMs = 10_000,
): Promise<Result> {
  for (const until = Date.now() + withinMs; ; await new Promise((done) => setTimeout(done, 50))) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > until) throw error;
    }
  }
}
