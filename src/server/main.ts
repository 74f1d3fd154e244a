// Starts the server and stops it on a signal.
import { join, resolve } from 'node:path';
import { DiskReserve } from './services/disk-reserve.ts';
import { launchPostgres } from './postgres/launch.ts';
import { PostgresFailure, postgresLine } from './postgres/problem.ts';
import { buildServer } from './build-server.ts';
import { openPorts } from './open-ports.ts';
import { isDatabaseError, loggedError } from './plugins/logged-error.ts';
import {
  readSettings,
  settingsLine,
  findProductionProblem,
  type Settings,
  type SettingsProblem,
} from './settings/settings.ts';
import {
  accountUrl,
  enableAccounts,
  PUBLISHER_ACCOUNT,
  SERVER_ACCOUNT,
} from './store/connection/accounts.ts';
import { canConnect } from './store/connection/can-connect.ts';
import { migrateDatabase } from './store/connection/migrate-database.ts';
import { seed } from './publishing/seed.ts';

/** A start that fails for a setting; the message is a single line for the terminal. */
class StartError extends Error {
  constructor(problem: SettingsProblem) {
    super(settingsLine(problem));
  }
}

/** Cleanups of everything opened so far; `stop` runs them in reverse order, also after a partial start. */
const cleanups: (() => Promise<void>)[] = [];
let stopping: Promise<void> | undefined;

/** Stops the server once, however many signals arrive: finishes running requests, then stops the database. */
function stop(): Promise<void> {
  stopping ??= (async () => {
    for (let cleanup = cleanups.pop(); cleanup; cleanup = cleanups.pop())
      await cleanup().catch((error: unknown) => console.error(errorLine(error)));
  })();
  return stopping;
}

const stopAndExit = (code: number) => void stop().then(() => process.exit(code));

async function start(settings: Settings): Promise<string> {
  const { databaseUrl, dataDir, host, port, mode, trustedProxies } = settings;
  const problem = findProductionProblem(settings);
  if (problem) throw new StartError(problem);
  const url = databaseUrl ?? (await openEmbedded(dataDir));
  if (databaseUrl !== undefined) await requireDatabase(databaseUrl);
  await migrateDatabase(url);
  await enableAccounts(url);
  await seed(accountUrl(url, PUBLISHER_ACCOUNT));
  const { ports, controlPages, stop: stopPorts } = await openPorts(settings);
  cleanups.push(stopPorts);
  const reserve = new DiskReserve(join(resolve(dataDir), 'reserve'));
  const app = await buildServer({
    reserve,
    databaseUrl: accountUrl(url, SERVER_ACCOUNT),
    dataDir,
    ports,
    mode,
    trustedProxies,
    log: process.stdout,
  });
  cleanups.push(async () => app.close());
  cleanups.push(async () => reserve.stop());
  try {
    const address = await app.listen({ host, port });
    // Customers need not wait for it.
    void reserve.start().catch(() => undefined);
    const simulated = controlPages.map(
      ({ name, url: control }) => `\n  ${`${name} simulator`.padEnd(13)} ${control}`,
    );
    return `Baoform is ready.\n  Customers     ${address}/shop/\n  Health        ${address}/health${simulated.join('')}`;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') throw new StartError({ code: 'portTaken', params: { host, port } });
    throw new StartError({ code: 'hostRefused', params: { host, detail: message } });
  }
}

async function openEmbedded(dataDir: string): Promise<string> {
  const postgres = await launchPostgres({ dataDir, probe: async (url) => (await canConnect(url)).ok });
  cleanups.push(() => postgres.stop());
  return postgres.url;
}

async function requireDatabase(databaseUrl: string): Promise<void> {
  const { ok, detail } = await canConnect(databaseUrl);
  if (!ok) throw new StartError({ code: 'databaseUnreachable', params: { databaseUrl, detail } });
}

function errorLine(error: unknown): string {
  if (error instanceof StartError) return error.message;
  if (error instanceof PostgresFailure) return postgresLine(error.problem);
  const { type, code, constraint } = loggedError(error);
  // The message of a database error may quote rows.
  if (isDatabaseError(error))
    return `The server could not start: ${[type, code, constraint].join(' ').trim()}`;
  return `The server could not start: ${error instanceof Error ? error.message : String(error)}`;
}

/** Ends the server after an error that nothing caught; Node would print the message, which may hold answers. */
function onUncaught(error: unknown): void {
  console.error(JSON.stringify({ code: 'server.uncaught', error: loggedError(error) }));
  stopAndExit(1);
}

// Registered before the start: a signal during the start must not leave a running database behind.
process.on('uncaughtException', onUncaught);
process.on('SIGINT', () => stopAndExit(0));
process.on('SIGTERM', () => stopAndExit(0));
// The parent process has ended; its output pipe is closed.
process.on('disconnect', () => stopAndExit(0));
process.stdout.on('error', () => undefined);
if (process.send && !process.connected) stopAndExit(0);

const settings = readSettings(process.env);
if ('code' in settings) {
  console.error(settingsLine(settings));
  process.exit(1);
}
try {
  console.log(await start(settings));
} catch (error) {
  if (!stopping) console.error(errorLine(error));
  stopAndExit(1);
}
