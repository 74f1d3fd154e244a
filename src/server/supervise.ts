/**
 * The supervisor: keeps PostgreSQL and the URL of its owner, migrates, seeds, and runs the customer server as a child that
 * gets neither (`src/decisions/0020-*`). Ends with the server, and stops PostgreSQL last.
 */
import { resolve } from 'node:path';
import { formatKeySet } from './encryption/data-keys.ts';
import { launchPostgres } from './postgres/launch.ts';
import { recompile } from './publishing/recompile.ts';
import { seed } from './publishing/seed.ts';
import { findProductionProblem, readSettings, settingsLine, type Settings } from './settings/settings.ts';
import { canConnect } from './store/connection/can-connect.ts';
import {
  accountUrl,
  enableAccounts,
  PUBLISHER_ACCOUNT,
  SERVER_ACCOUNT,
} from './store/connection/accounts.ts';
import { openDatabase } from './store/connection/database.ts';
import { migrateDatabase } from './store/connection/migrate-database.ts';
import { openDataKeys } from './store/open-data-keys.ts';
import { runProcess, StartError } from './supervisor/run-process.ts';
import { forkServer } from './supervisor/server-process.ts';
import { chooseSystemAccount } from './supervisor/system-account.ts';

const settings = readSettings(process.env);
if ('code' in settings) {
  console.error(settingsLine(settings));
  process.exit(1);
}
const { dataDir, databaseUrl } = settings;

await runProcess(async ({ onStop, stop }) => {
  const problem = findProductionProblem(settings);
  if (problem) throw new StartError(problem);
  const { account, missing } = chooseSystemAccount(resolve(dataDir));
  // Loads its modules while PostgreSQL starts. Registered last, so that it stops before PostgreSQL.
  const server = forkServer(account);
  try {
    const ownerUrl = databaseUrl ?? (await openEmbedded(onStop));
    if (databaseUrl !== undefined) await requireDatabase(databaseUrl);
    await migrateDatabase(ownerUrl);
    await enableAccounts(ownerUrl);
    await publishDue(accountUrl(ownerUrl, PUBLISHER_ACCOUNT));
    if (missing) console.log(missing);
    const dataKeys = await openKeys(ownerUrl);
    server.start({ databaseUrl: accountUrl(ownerUrl, SERVER_ACCOUNT), dataKeys });
  } finally {
    onStop(() => server.stop());
  }
  void server.exited.then(stop);
});

/** Publishes what a new database lacks, and recompiles what is live since a release with another compiler. */
async function publishDue(publisherUrl: string): Promise<void> {
  await seed(publisherUrl);
  const { db, close } = openDatabase(publisherUrl);
  try {
    const failed = (await recompile(db, { actor: 'start', onlyLive: true })).filter(({ failure }) => failure);
    if (failed.length > 0)
      console.log(`${failed.length} live forms cannot be recompiled: npm run qa -- recompile lists them.`);
  } finally {
    await close();
  }
}

/**
 * The list of data keys for the server, whose account cannot read the key file.
 *
 * @throws StartError when the database needs a key that is missing
 */
async function openKeys(ownerUrl: string): Promise<string> {
  const { db, close } = openDatabase(ownerUrl);
  try {
    const dataKeys = await openDataKeys(db, settings as Settings);
    if ('code' in dataKeys) throw new StartError(dataKeys);
    return formatKeySet(dataKeys);
  } finally {
    await close();
  }
}

async function openEmbedded(onStop: (cleanup: () => Promise<void>) => void): Promise<string> {
  const postgres = await launchPostgres({ dataDir, probe: async (url) => (await canConnect(url)).ok });
  onStop(() => postgres.stop());
  return postgres.url;
}

async function requireDatabase(url: string): Promise<void> {
  const { ok, detail } = await canConnect(url);
  if (!ok) throw new StartError({ code: 'databaseUnreachable', params: { databaseUrl: url, detail } });
}
