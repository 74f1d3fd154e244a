import type { FastifyInstance } from 'fastify';
import { buildServer } from './build-server.ts';
import { launchPostgres } from './postgres/launch.ts';
import { PostgresFailure, postgresLine } from './postgres/problem.ts';
import { readSettings, settingsLine, type Settings, type SettingsProblem } from './settings.ts';
import { canConnect } from './store/can-connect.ts';
import { migrateDatabase } from './store/migrate.ts';
import { seed } from './store/seed.ts';

/** A start that cannot succeed, with the one line that says why. */
class StartFailure extends Error {}

const problem = (settingsProblem: SettingsProblem) => new StartFailure(settingsLine(settingsProblem));

interface Running {
  app: FastifyInstance;
  stopDatabase: () => Promise<void>;
}

async function start(settings: Settings): Promise<Running> {
  const { databaseUrl, dataDir, host, port } = settings;
  if (databaseUrl !== undefined && !(await canConnect(databaseUrl)).ok)
    throw problem({
      code: 'databaseUnreachable',
      params: { databaseUrl, detail: (await canConnect(databaseUrl)).detail },
    });
  const embedded =
    databaseUrl === undefined
      ? await launchPostgres({ dataDir, probe: async (url) => (await canConnect(url)).ok })
      : undefined;
  const url = databaseUrl ?? embedded!.url;
  const stopDatabase = async () => embedded?.stop();
  try {
    await migrateDatabase(url);
    await seed(url);
    const app = await buildServer({ databaseUrl: url, log: true });
    await listen(app, host, port);
    return { app, stopDatabase };
  } catch (error) {
    await stopDatabase();
    throw error;
  }
}

async function listen(app: FastifyInstance, host: string, port: number): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    await app.close();
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') throw problem({ code: 'portTaken', params: { host, port } });
    throw problem({ code: 'hostRefused', params: { host, detail: message } });
  }
}

/** Stops once, however many signals come: no new requests, those under way are answered, then the database. */
function stopOnSignals({ app, stopDatabase }: Running): void {
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await app.close();
    await stopDatabase();
    process.exit(0);
  };
  process.on('SIGINT', () => void stop());
  process.on('SIGTERM', () => void stop());
  // The starter is gone, however it went.
  process.on('disconnect', () => void stop());
}

const settings = readSettings(process.env);
if ('code' in settings) {
  console.error(settingsLine(settings));
  process.exit(1);
}
try {
  const running = await start(settings);
  stopOnSignals(running);
  const address = running.app.listeningOrigin;
  console.log(`Baoform is ready.\n  Customers   ${address}/shop/\n  Health      ${address}/health`);
} catch (error) {
  console.error(lineOf(error));
  process.exit(1);
}

function lineOf(error: unknown): string {
  if (error instanceof StartFailure) return error.message;
  if (error instanceof PostgresFailure) return postgresLine(error.problem);
  return `The server could not start: ${error instanceof Error ? error.message : String(error)}`;
}
