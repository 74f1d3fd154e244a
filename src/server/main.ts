import { launchPostgres } from './postgres/launch.ts';
import { PostgresFailure, postgresLine } from './postgres/problem.ts';
import { buildServer } from './build-server.ts';
import { openPorts } from './open-ports.ts';
import {
  readSettings,
  settingsLine,
  unfitForProduction,
  type Settings,
  type SettingsProblem,
} from './settings.ts';
import { canConnect } from './store/can-connect.ts';
import { migrateDatabase } from './store/migrate.ts';
import { seed } from './store/seed.ts';

/** A start that cannot succeed, with the one line that says why. */
class StartFailure extends Error {
  constructor(problem: SettingsProblem) {
    super(settingsLine(problem));
  }
}

/** What was opened so far, last first: stopping undoes it in that order, however far the start had come. */
const opened: (() => Promise<void>)[] = [];
let stopping: Promise<void> | undefined;

/** Stops once, however many signals come: requests under way are answered, then the database. */
function stop(): Promise<void> {
  stopping ??= (async () => {
    for (let undo = opened.pop(); undo; undo = opened.pop())
      await undo().catch((error: unknown) => console.error(lineOf(error)));
  })();
  return stopping;
}

const stopAndExit = (code: number) => void stop().then(() => process.exit(code));

async function start(settings: Settings): Promise<string> {
  const { databaseUrl, dataDir, host, port, trustedProxies } = settings;
  const unfit = unfitForProduction(settings);
  if (unfit) throw new StartFailure(unfit);
  const url = databaseUrl ?? (await openEmbedded(dataDir));
  if (databaseUrl !== undefined) await requireDatabase(databaseUrl);
  await migrateDatabase(url);
  await seed(url);
  const { ports, controls, stop: stopPorts } = await openPorts(settings);
  opened.push(stopPorts);
  const app = await buildServer({ databaseUrl: url, dataDir, ports, trustedProxies, log: process.stdout });
  opened.push(async () => app.close());
  try {
    const address = await app.listen({ host, port });
    const simulated = controls.map(
      ({ name, url: control }) => `\n  ${`${name} simulator`.padEnd(13)} ${control}`,
    );
    return `Baoform is ready.\n  Customers     ${address}/shop/\n  Health        ${address}/health${simulated.join('')}`;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') throw new StartFailure({ code: 'portTaken', params: { host, port } });
    throw new StartFailure({ code: 'hostRefused', params: { host, detail: message } });
  }
}

async function openEmbedded(dataDir: string): Promise<string> {
  const postgres = await launchPostgres({ dataDir, probe: async (url) => (await canConnect(url)).ok });
  opened.push(() => postgres.stop());
  return postgres.url;
}

async function requireDatabase(databaseUrl: string): Promise<void> {
  const { ok, detail } = await canConnect(databaseUrl);
  if (!ok) throw new StartFailure({ code: 'databaseUnreachable', params: { databaseUrl, detail } });
}

function lineOf(error: unknown): string {
  if (error instanceof StartFailure) return error.message;
  if (error instanceof PostgresFailure) return postgresLine(error.problem);
  return `The server could not start: ${error instanceof Error ? error.message : String(error)}`;
}

// From the first moment on: a signal during the start must not leave a database behind.
process.on('SIGINT', () => stopAndExit(0));
process.on('SIGTERM', () => stopAndExit(0));
// The starter is gone, however it went; nobody reads what is printed any more.
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
  if (!stopping) console.error(lineOf(error));
  stopAndExit(1);
}
