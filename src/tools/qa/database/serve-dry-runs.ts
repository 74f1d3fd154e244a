// The process that carries out dry runs: the only one of a publish that can read answers.
import { DataKeyMissing } from '../../../server/encryption/data-keys.ts';
import { connectionOf } from '../../../server/postgres/launch.ts';
import { dryRunnerOf } from '../../../server/publishing/dry-runner-of.ts';
import { readSettings, settingsLine } from '../../../server/settings/settings.ts';
import { accountUrl, SERVER_ACCOUNT } from '../../../server/store/connection/accounts.ts';
import { openDatabase } from '../../../server/store/connection/database.ts';
import type { DryRunner } from '../../../server/store/connection/dry-runner.ts';
import { readDataKeys } from '../../../server/store/open-data-keys.ts';
import type { ProcessRequest, ProcessResponse } from './dry-run-process.ts';

/** Answers the requests of the process that started this one, until that ends. */
export function serveDryRuns(env: Readonly<Record<string, string | undefined>>): void {
  const runner = openDryRuns(env);
  process.on('disconnect', () => process.exit(0));
  process.on('message', (request: ProcessRequest) => {
    void respond(runner, request)
      .catch((error: unknown): ProcessResponse =>
        error instanceof DataKeyMissing
          ? { missingKey: error.keyId }
          : { failure: error instanceof Error ? error.message : String(error) },
      )
      .then((response) => process.send!(response));
  });
}

async function respond(runner: DryRunner, request: ProcessRequest): Promise<ProcessResponse> {
  return 'migrate' in request
    ? { outcomes: await runner.migrate(request.migrate) }
    : { counts: await runner.countHeldItems(request.countHeldItems) };
}

/** @returns a runner that rejects when the settings are wrong or the database does not run */
function openDryRuns(env: Readonly<Record<string, string | undefined>>): DryRunner {
  const settings = readSettings(env);
  if ('code' in settings) return rejecting(settingsLine(settings));
  const url = settings.databaseUrl ?? connectionOf(settings.dataDir);
  const dataKeys = readDataKeys(settings);
  if ('code' in dataKeys) return rejecting(settingsLine(dataKeys));
  if (url === undefined) return rejecting('the database does not run');
  const { db } = openDatabase(accountUrl(url, SERVER_ACCOUNT), dataKeys);
  return dryRunnerOf(db);
}

function rejecting(message: string): DryRunner {
  const reject = () => Promise.reject(new Error(message));
  return { migrate: reject, countHeldItems: reject };
}
