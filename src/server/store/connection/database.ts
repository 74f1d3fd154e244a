import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { DryRunner } from './dry-runner.ts';
import { NO_DATA_KEYS, type DataKeys } from '../../encryption/data-keys.ts';

/** The connection pool with Drizzle; transactions go through `inTransaction`. */
export type Database = Omit<NodePgDatabase, 'transaction'> & { $client: pg.Pool } & Secrets;

/** What goes along with a connection into its transactions. */
interface Secrets {
  dataKeys: DataKeys;
  /** For a publisher, who has no data keys. */
  dryRunner: DryRunner | undefined;
}

/** A running transaction; most store functions take a `Database` or a `Transaction`. */
export type Transaction = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0] & Secrets;

export interface DatabaseConnection {
  db: Database;
  pool: pg.Pool;
  close(): Promise<void>;
}

/** Bounds of a connection pool. */
interface PoolBounds {
  /** Concurrent statements. */
  size: number;
  /** How long a request waits for a connection. */
  connectMs: number;
  /** How long a statement runs, waits for a lock, and a transaction waits for its next statement; 0 for ever. */
  statementMs: number;
  lockMs: number;
  idleMs: number;
}

/** For tools, whose statements may take as long as they need. */
const UNBOUNDED: PoolBounds = { size: 10, connectMs: 5000, statementMs: 0, lockMs: 0, idleMs: 0 };

/**
 * For the requests of customers: a locked table or a slow statement fails the requests that need it, and no others. A
 * transaction may wait for the object store, which tries three times for ten seconds.
 */
export const SERVING: PoolBounds = {
  size: 10,
  connectMs: 5000,
  statementMs: 10_000,
  lockMs: 3000,
  idleMs: 60_000,
};

/** A connection that only `/health` uses, so that it answers while all others wait. */
export const FOR_HEALTH: PoolBounds = {
  size: 1,
  connectMs: 2000,
  statementMs: 2000,
  lockMs: 2000,
  idleMs: 2000,
};

/** Opens the database for a publisher, who reads no answers; others carry out the dry runs. */
export function openForPublishing(url: string, dryRunner: DryRunner): DatabaseConnection {
  const connection = openDatabase(url);
  connection.db.dryRunner = dryRunner;
  return connection;
}

/**
 * Opens the database with the rights of the account in the URL (`accountUrl`).
 *
 * @param url of any PostgreSQL ≥ 15 with session pooling
 * @param dataKeys needed to read and write answers
 */
export function openDatabase(
  url: string,
  dataKeys: DataKeys = NO_DATA_KEYS,
  bounds = UNBOUNDED,
): DatabaseConnection {
  const { size, connectMs, statementMs, lockMs, idleMs } = bounds;
  const settings = {
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: idleMs,
  };
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: connectMs,
    application_name: 'baoform',
    // Part of the connection's start-up packet: no statement runs without its bounds.
    options: Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  });
  // The pool replaces a broken connection, and its running statement fails. Without these listeners the error would end the
  // process: the pool's while the connection is idle, the client's between check-out and first use.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    db: Object.assign(drizzle(pool), { dataKeys, dryRunner: undefined }),
    pool,
    close: () => pool.end(),
  };
}
