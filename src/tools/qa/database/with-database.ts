import { connectionOf, launchPostgres } from '../../../server/postgres/launch.ts';
import { PostgresFailure, postgresLine } from '../../../server/postgres/problem.ts';
import { readSettings, settingsLine, type Settings } from '../../../server/settings/settings.ts';
import { canConnect } from '../../../server/store/connection/can-connect.ts';
import { accountUrl, enableAccounts, PUBLISHER_ACCOUNT } from '../../../server/store/connection/accounts.ts';
import { openDatabase, type Database } from '../../../server/store/connection/database.ts';
import { DataKeyMissing } from '../../../server/encryption/data-keys.ts';
import { keyFileOf, readDataKeys } from '../../../server/store/open-data-keys.ts';
import { migrateDatabase } from '../../../server/store/connection/migrate-database.ts';
import { seed } from '../../../server/publishing/seed.ts';
import { UsageError } from '../cli/command.ts';

/**
 * Runs `work` with a database as the publisher: the one of DATABASE_URL, else the PostgreSQL of a server that runs in DATA_DIR, else the
 * embedded PostgreSQL of DATA_DIR, started for the command.
 *
 * @throws UsageError when there is no database, with the remedy
 */
export async function withDatabase<Result>(
  env: Readonly<Record<string, string | undefined>>,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const settings = readSettings(env);
  if ('code' in settings) throw new UsageError(settingsLine(settings));
  const running = settings.databaseUrl ?? connectionOf(settings.dataDir);
  return running === undefined
    ? withEmbeddedDatabase(settings, work)
    : withRunningDatabase(running, settings, work);
}

async function withRunningDatabase<Result>(
  url: string,
  settings: Settings,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const { databaseUrl } = settings;
  const { ok, detail } = await canConnect(url);
  if (!ok && databaseUrl !== undefined)
    throw new UsageError(settingsLine({ code: 'databaseUnreachable', params: { databaseUrl, detail } }));
  if (!ok) throw new UsageError(`The database of the running server does not answer: ${detail}.`);
  return withDatabaseAt(url, settings, work);
}

async function withEmbeddedDatabase<Result>(
  settings: Settings,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const { dataDir } = settings;
  try {
    const postgres = await launchPostgres({ dataDir, probe: async (url) => (await canConnect(url)).ok });
    try {
      await migrateDatabase(postgres.url);
      await enableAccounts(postgres.url);
      await seed(accountUrl(postgres.url, PUBLISHER_ACCOUNT));
      return await withDatabaseAt(postgres.url, settings, work);
    } finally {
      await postgres.stop();
    }
  } catch (error) {
    if (error instanceof PostgresFailure) throw new UsageError(postgresLine(error.problem));
    throw error;
  }
}

async function withDatabaseAt<Result>(
  url: string,
  settings: Settings,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const dataKeys = readDataKeys(settings);
  if ('code' in dataKeys) throw new UsageError(settingsLine(dataKeys));
  const { db, close } = openDatabase(accountUrl(url, PUBLISHER_ACCOUNT), dataKeys);
  try {
    return await work(db);
  } catch (error) {
    if (error instanceof DataKeyMissing) throw new UsageError(missingKeyLine(error, settings));
    if (!isEmptyDatabase(error)) throw error;
    throw new UsageError(
      'This database is empty: start the server on it once, which creates its tables and accounts.',
    );
  } finally {
    await close();
  }
}

const missingKeyLine = ({ keyId }: DataKeyMissing, settings: Settings): string =>
  settingsLine({
    code: 'dataKeyMissing',
    params: { keyId: keyId ?? '', source: settings.dataKeys ? 'DATA_KEYS' : keyFileOf(settings) },
  });

/** Whether the error says that tables do not exist, or that the publisher cannot log in. */
function isEmptyDatabase(error: unknown): boolean {
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  if (code === '42P01' || code === '28P01' || code === '28000') return true;
  return cause instanceof Error && isEmptyDatabase(cause);
}
