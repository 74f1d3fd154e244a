import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { launchPostgres } from '../../src/server/postgres/launch.ts';
import { accountUrl, enableAccounts, PUBLISHER_ACCOUNT } from '../../src/server/store/connection/accounts.ts';
import { migrateDatabase } from '../../src/server/store/connection/migrate-database.ts';
import { seed } from '../../src/server/publishing/seed.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of a migrated and seeded database without connections: tests work on copies of it. */
    templateDatabase: string;
  }
}

/** Starts one PostgreSQL for the whole run and seeds the database that every test file copies. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'baoform-http-'));
  const postgres = await launchPostgres({ dataDir });
  const stop = async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  };
  try {
    await turnOffDurability(postgres.url);
    await migrateDatabase(postgres.url);
    await enableAccounts(postgres.url);
    await seed(accountUrl(postgres.url, PUBLISHER_ACCOUNT));
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide('templateDatabase', postgres.url);
  return stop;
}

/** Commits without waiting for the disk. Tests of durability (`tests/faults`) start a PostgreSQL of their own. */
async function turnOffDurability(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes'])
    await client.query(`alter system set ${setting} = off`);
  await client.query('select pg_reload_conf()');
  await client.end();
}
