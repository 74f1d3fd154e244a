import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';

/** The database role of the app: it owns no table and may not change published versions or the audit log. */
export const APP_ROLE = 'baoform_app';

/** The connection pool with Drizzle; transactions go through `inTransaction`. */
export type Database = Omit<NodePgDatabase, 'transaction'> & { $client: pg.Pool };

/** A running transaction; most store functions take a `Database` or a `Transaction`. */
export type Transaction = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0];

export interface DatabaseConnection {
  db: Database;
  pool: pg.Pool;
  close(): Promise<void>;
}

/** Concurrent statements per server process. */
const POOL_SIZE = 10;

/**
 * Opens the database as the app's role.
 *
 * @param url of any PostgreSQL ≥ 15 with session pooling; its user must be a member of the app's role
 */
export function openDatabase(url: string): DatabaseConnection {
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: 5000,
    application_name: 'baoform',
    // Part of the connection's start-up packet: no statement can run before the role is set.
    options: `-c role=${APP_ROLE}`,
  });
  // The pool replaces a broken connection, and its running statement fails. Without these listeners the error would end the
  // process: the pool's while the connection is idle, the client's between check-out and first use.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return { db: drizzle(pool), pool, close: () => pool.end() };
}
