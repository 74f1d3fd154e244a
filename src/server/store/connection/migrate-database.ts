import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { projectRoot } from '../../settings/project-root.ts';

/** Key of the advisory lock that serialises migrations and changes of accounts, so that two servers may start at once. */
export const MIGRATION_LOCK = 20261121;

/**
 * Runs the pending migrations as the owner of the database.
 *
 * @throws when the database cannot be reached or is no UTF8 database
 */
export async function migrateDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  // A broken connection also fails the running statement; without a listener it would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const { rows } = await client.query<{ server_encoding: string }>('show server_encoding');
    if (rows[0]?.server_encoding !== 'UTF8') throw new Error('the database must be encoded in UTF8');
    await migrate(drizzle(client), { migrationsFolder: join(projectRoot(), 'src/server/migrations') });
  } finally {
    await client.end();
  }
}
