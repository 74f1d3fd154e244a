/**
 * The supervisor: keeps PostgreSQL and the URL of its owner, migrates, seeds, and runs the customer server as a child that
 * gets neither (`src/decisions/0020-*`). Ends with the server, and stops PostgreSQL last.
 */
import { resolve } from 'node:path';
import { fixedKeys, formatKeySet, type KeySet } from './encryption/data-keys.ts';
import { startEncrypting } from './jobs/encrypt-rows.ts';
import { eraseAfterEncryption } from './jobs/erase-former-values.ts';
import { startRun } from './jobs/single-run.ts';
import { loggedError } from './plugins/logged-error.ts';
import { launchPostgres } from './postgres/launch.ts';
import { recompile } from './publishing/recompile.ts';
import { seed } from './publishing/seed.ts';
import { appFolder } from './settings/project-root.ts';
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
import { ERASED_TABLES, recordErasures } from './store/due-erasures.ts';
import { areKeysBesideDatabase, keyFileOf, openDataKeys } from './store/open-data-keys.ts';
import { keepBuild } from './supervisor/keep-build.ts';
import { runProcess, StartError } from './supervisor/run-process.ts';
import { forkServer } from './supervisor/server-process.ts';
import { chooseSystemAccount } from './supervisor/system-account.ts';

const settings = readSettings(process.env);
if ('code' in settings) {
  console.error(settingsLine(settings));
  process.exit(1);
}
const { dataDir, databaseUrl, encryptsData, mode } = settings;

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
    if (areKeysBesideDatabase(settings))
      console.log(
        `The data keys lie beside the database, in ${keyFileOf(settings)}: whoever copies the folder has both. DATA_KEYS_FILE keeps them elsewhere.`,
      );
    // Last: from now on the build serves, and what it lacks has left.
    await keepBuild(ownerUrl, appFolder());
    server.start({
      databaseUrl: accountUrl(ownerUrl, SERVER_ACCOUNT),
      dataKeys: formatKeySet(dataKeys),
      ...(mode === 'test' && { publisherUrl: accountUrl(ownerUrl, PUBLISHER_ACCOUNT) }),
    });
    onStop(encryptRows(ownerUrl, dataKeys));
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
 * The data keys, also for the server, whose account cannot read the key file.
 *
 * @throws StartError when the database needs a key that is missing
 */
async function openKeys(ownerUrl: string): Promise<KeySet> {
  const { db, close } = openDatabase(ownerUrl);
  try {
    const dataKeys = await openDataKeys(db, settings as Settings);
    if ('code' in dataKeys) throw new StartError(dataKeys);
    return dataKeys;
  } finally {
    await close();
  }
}

/** Encrypts what is still clear, and erases what was. The returned function stops it. */
function encryptRows(ownerUrl: string, dataKeys: KeySet): () => Promise<void> {
  const { db, close } = openDatabase(ownerUrl, fixedKeys(dataKeys));
  const onError = (error: unknown) =>
    console.error(JSON.stringify({ code: 'server.encrypt', error: loggedError(error) }));
  const { done, stop } = encryptsData
    ? startEncrypting({ db }, console.log, onError, (isStopped) =>
        eraseAfterEncryption({ db }, databaseUrl === undefined, console.log, isStopped),
      )
    : // What is written clear from now on has to be erased later.
      startRun(() => recordErasures(db, ERASED_TABLES), onError);
  const closed = done.then(close);
  return async () => {
    await stop();
    await closed;
  };
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
