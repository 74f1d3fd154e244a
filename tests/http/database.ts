// Databases for tests: copies of the seeded one, statements on them, and calls that meet at a table.
import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { copyDatabase, databaseUrl } from '../../src/server/postgres/databases.ts';
import { accountUrl, PUBLISHER_ACCOUNT, SERVER_ACCOUNT } from '../../src/server/store/connection/accounts.ts';

const template = inject('templateDatabase');
const pools = new Map<string, pg.Pool>();

/** The URL of a database for the server's account: every set-up serves with it, so that its rights are proven to suffice. */
export const serverUrl = (url: string): string => accountUrl(url, SERVER_ACCOUNT);

/** The URL of a database for the publisher's account. */
export const publisherUrl = (url: string): string => accountUrl(url, PUBLISHER_ACCOUNT);

/** Runs one statement as the owner of the database, past every route and role. Returns the rows. */
export async function query<Row extends Record<string, unknown>>(
  url: string,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const pool = pools.get(url) ?? new pg.Pool({ connectionString: url, max: 1 });
  if (!pools.has(url)) pool.on('error', () => undefined);
  pools.set(url, pool);
  return (await pool.query<Row>(sql, values)).rows;
}

/** Ends every connection of the app to a database; returns once the clients have been notified. */
export async function cutConnections(url: string): Promise<void> {
  await query(
    url,
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity
     where application_name = 'baoform' and datname = current_database()`,
  );
  await query(url, 'select 1');
}

/** Resolves once so many statements wait for a lock. */
export async function untilWaiting(url: string, count: () => number): Promise<void> {
  const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  while ((await query(url, waiting)).length < count()) {
    await setTimeout(10);
    // A transaction sees the activity as it was when it first looked.
    await query(url, 'select pg_stat_clear_snapshot()');
  }
}

/**
 * Runs calls that overlap: each reads what it needs, and none writes to the table before all are about to write to it or to wait
 * for another one that does.
 *
 * @param calls may return before they write; fewer than a server has connections
 * @param meanwhile runs after every call has read and before any call writes
 */
export async function runConcurrently<Outcome>(
  url: string,
  table: string,
  calls: readonly (() => Promise<Outcome>)[],
  meanwhile?: () => Promise<unknown>,
): Promise<Outcome[]> {
  await query(url, 'begin');
  try {
    await query(url, `lock table ${table} in share mode`);
    let finished = 0;
    const outcomes = Promise.all(calls.map((call) => call().finally(() => (finished += 1))));
    // Writes of one trade wait for each other: one of them waits for the table.
    await untilWaiting(url, () => calls.length - finished);
    await meanwhile?.();
    await query(url, 'commit');
    return await outcomes;
  } finally {
    await query(url, 'rollback');
  }
}

async function closePools(): Promise<void> {
  const openPools = [...pools.values()];
  pools.clear();
  await Promise.all(openPools.map((pool) => pool.end()));
}

/** Registers a clean-up function: `afterAll` for a whole file, `onTestFinished` for one test. */
export type RegisterCleanup = (cleanup: () => Promise<void>) => void;

/** Copies the seeded database for the calling file, or for one test; the clean-up drops the copy. */
export const freshDatabase = (register: RegisterCleanup = afterAll): Promise<string> =>
  copyOf(new URL(template).pathname.slice(1), register);

/** Creates a database without tables. */
export const emptyDatabase = (register: RegisterCleanup = afterAll): Promise<string> =>
  copyOf('template0', register);

async function copyOf(original: string, register: RegisterCleanup): Promise<string> {
  const name = `copy_${randomBytes(6).toString('hex')}`;
  const execute = (sql: string) => query(databaseUrl(template, 'postgres'), sql);
  await copyDatabase(execute, original, name);
  register(async () => {
    await execute(`drop database if exists "${name}" with (force)`);
    await closePools();
  });
  return databaseUrl(template, name);
}

/** Tables that grow whenever a visitor looks at a product, or returns. */
const GROWS_WITH_VISITORS = ['owners', 'devices', 'device_cookies', 'sessions', 'trades'];

/**
 * Hashes the position and the writing transaction of every row, except those of visitors. Equal hashes mean that no
 * row was added, changed or removed, nor rewritten with the same values.
 */
export async function databaseHash(url: string): Promise<string> {
  const tables = await query<{ name: string }>(
    url,
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_name <> all ($1) order by 1`,
    [GROWS_WITH_VISITORS],
  );
  const hashes = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*) as rows, sum(hashtextextended(ctid::text || xmin::text, 0)) as hash from "${name}"`,
  );
  return JSON.stringify(await query(url, `${hashes.join(' union all ')} order by 1`));
}
