import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';

/** The role that the app works as: it owns no table and may not change what is published or audited. */
export const APP_ROLE = 'baoform_app';

/** Transactions go through `inTransaction`. */
export type Database = Omit<NodePgDatabase, 'transaction'> & { $client: pg.Pool };

/** What a transaction offers; store functions take either. */
export type Transaction = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0];

export interface DatabaseConnection {
  db: Database;
  pool: pg.Pool;
  close(): Promise<void>;
}

/** How many statements one server process runs at a time. */
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
    // A part of the start of every connection: nothing can be asked before the role is taken.
    options: `-c role=${APP_ROLE}`,
  });
  // A connection that dies is replaced, and whoever asks on it is told. Without a listener its death would end the
  // process: of the pool while it is idle, of its own in the moment between the pool and its user.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return { db: drizzle(pool), pool, close: () => pool.end() };
}
