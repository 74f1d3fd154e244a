import { connectionOf, launchPostgres } from '../../../server/postgres/launch.ts';
import { PostgresFailure, postgresLine } from '../../../server/postgres/problem.ts';
import { readSettings, settingsLine, type Settings } from '../../../server/settings/settings.ts';
import { canConnect } from '../../../server/store/connection/can-connect.ts';
import { accountUrl, enableAccounts, PUBLISHER_ACCOUNT } from '../../../server/store/connection/accounts.ts';
import {
  openDatabase,
  openForPublishing,
  type Database,
  type DatabaseConnection,
} from '../../../server/store/connection/database.ts';
import { DataKeyMissing } from '../../../server/encryption/data-keys.ts';
import { keyFileOf, readDataKeys } from '../../../server/store/open-data-keys.ts';
import { migrateDatabase } from '../../../server/store/connection/migrate-database.ts';
import { seed } from '../../../server/publishing/seed.ts';
import { UsageError } from '../cli/command.ts';
import { dryRunProcess } from './dry-run-process.ts';

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
  const dryRuns = dryRunProcess(env);
  try {
    const open: Open = (url) => openForPublishing(accountUrl(url, PUBLISHER_ACCOUNT), dryRuns);
    return await withDatabaseOf(open, env, work);
  } finally {
    dryRuns.stop();
  }
}

/** As `withDatabase`, as the owner of the tables, with the settings. */
export const withOwnersDatabase = <Result>(
  env: Readonly<Record<string, string | undefined>>,
  work: Work<Result>,
): Promise<Result> => withDatabaseOf(openAsOwner, env, work);

type Work<Result> = (db: Database, settings: Settings) => Promise<Result>;
/** Connects with an account, whose URL derives from the owner's. */
type Open = (ownerUrl: string, settings: Settings) => DatabaseConnection;

const openAsOwner: Open = (ownerUrl, settings) => {
  const dataKeys = readDataKeys(settings);
  if ('code' in dataKeys) throw operatorError(settingsLine(dataKeys));
  return openDatabase(ownerUrl, dataKeys);
};

async function withDatabaseOf<Result>(
  open: Open,
  env: Readonly<Record<string, string | undefined>>,
  work: Work<Result>,
): Promise<Result> {
  const settings = readSettings(env);
  if ('code' in settings) throw operatorError(settingsLine(settings));
  const running = settings.databaseUrl ?? connectionOf(settings.dataDir);
  return running === undefined
    ? withEmbeddedDatabase(open, settings, work)
    : withRunningDatabase(open, running, settings, work);
}

async function withRunningDatabase<Result>(
  open: Open,
  url: string,
  settings: Settings,
  work: Work<Result>,
): Promise<Result> {
  const { databaseUrl } = settings;
  const { ok, detail } = await canConnect(url);
  if (!ok && databaseUrl !== undefined)
    throw operatorError(settingsLine({ code: 'databaseUnreachable', params: { databaseUrl, detail } }));
  if (!ok) throw new UsageError('usage.database.silent', { detail });
  return withDatabaseAt(open(url, settings), settings, work);
}

async function withEmbeddedDatabase<Result>(
  open: Open,
  settings: Settings,
  work: Work<Result>,
): Promise<Result> {
  const { dataDir } = settings;
  try {
    const postgres = await launchPostgres({ dataDir, probe: async (url) => (await canConnect(url)).ok });
    try {
      await migrateDatabase(postgres.url);
      await enableAccounts(postgres.url);
      await seed(accountUrl(postgres.url, PUBLISHER_ACCOUNT));
      return await withDatabaseAt(open(postgres.url, settings), settings, work);
    } finally {
      await postgres.stop();
    }
  } catch (error) {
    if (error instanceof PostgresFailure) throw operatorError(postgresLine(error.problem));
    throw error;
  }
}

async function withDatabaseAt<Result>(
  { db, close }: DatabaseConnection,
  settings: Settings,
  work: Work<Result>,
): Promise<Result> {
  try {
    return await work(db, settings);
  } catch (error) {
    if (error instanceof DataKeyMissing) throw operatorError(missingKeyLine(error, settings));
    if (!isEmptyDatabase(error)) throw error;
    throw new UsageError('usage.database.empty');
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

/** What the server says to its operator when it starts, in English. */
export const operatorError = (line: string): UsageError => new UsageError('usage.operator', { line });
