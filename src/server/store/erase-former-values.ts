/**
 * Erases clear values from the files of the database: PostgreSQL keeps former versions of rows in tables and statistics until
 * their space is used again, and in the write-ahead log until its files are overwritten.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Database } from './connection/database.ts';
import { deleteErasure, readDueErasures, WRITE_AHEAD_LOG } from './due-erasures.ts';
import { eraseLog } from './erase-log.ts';
import { hasClearValues } from './index-rows.ts';
import { hasClearDocuments } from './rewrite-rows.ts';

/** Whether no column holds a clear value any more that is encrypted or indexed. */
export const isNothingClear = async (db: Database): Promise<boolean> =>
  !(await hasClearDocuments(db)) && !(await hasClearValues(db));

/** A table is locked while it is rewritten: larger ones wait for the operator's quiet hour. */
const MOST_BYTES = 256 * 1024 * 1024;
/** How long requests may wait behind the one that waits for the lock. */
const LOCK_TIMEOUT_MS = 1000;
const WAIT_MS = 100;
const MOST_WAITED_MS = 60_000;

export interface Erasure {
  /** Tables that were rewritten. */
  tables: string[];
  /** Tables that are too large to lock beside customers, or that were locked. */
  left: string[];
  isLogErased: boolean;
}

/**
 * Rewrites the tables, with new statistics, then the write-ahead log.
 *
 * @param db of the owner of the tables
 * @param isOurCluster whether the cluster is the embedded one; the log of another one is its operator's
 * @param isStopped asked before each table
 */
export async function eraseFormerValues(
  db: Database,
  isOurCluster: boolean,
  isStopped: () => boolean,
): Promise<Erasure> {
  const due = await readDueErasures(db);
  if (due.length === 0) return { tables: [], left: [], isLogErased: false };
  const client = await db.$client.connect();
  try {
    await client.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`);
    await waitForSnapshots(client, isStopped);
    const erasure = { tables: [] as string[], left: [] as string[], isLogErased: false };
    for (const table of due.filter(({ name }) => name !== WRITE_AHEAD_LOG)) {
      const isErased = !isStopped() && (await rewriteTable(client, table.name, isOurCluster));
      if (isErased) await deleteErasure(db, table);
      erasure[isErased ? 'tables' : 'left'].push(table.name);
    }
    if (erasure.left.length > 0 || isStopped()) return erasure;
    if (isOurCluster && !(await eraseLog(client))) return erasure;
    const log = due.find(({ name }) => name === WRITE_AHEAD_LOG);
    if (log) await deleteErasure(db, log);
    return { ...erasure, isLogErased: isOurCluster };
  } finally {
    // Its settings end with the connection.
    client.release(true);
  }
}

/**
 * Waits for the transactions that began before: a rewritten table keeps the former versions of rows that one of them may
 * still read. One that has written counts too while it reads nothing, in whichever database of the cluster: new snapshots, that of the
 * rewriting included, reach back to the oldest of them.
 *
 * @throws when one takes too long; the next start tries again
 */
async function waitForSnapshots(client: pg.PoolClient, isStopped: () => boolean): Promise<void> {
  const { rows } = await client.query<{ xid: string }>('select pg_current_xact_id()::text as xid');
  const older = `select where pg_snapshot_xmin(pg_current_snapshot()) <= $1::xid8 or exists (select from pg_stat_activity
    where pid <> pg_backend_pid() and datname = current_database() and age(backend_xmin) > age($1::xid8::xid))`;
  for (let waitedMs = 0; waitedMs < MOST_WAITED_MS; waitedMs += WAIT_MS) {
    if (isStopped() || (await client.query(older, [rows[0]!.xid])).rowCount === 0) return;
    await sleep(WAIT_MS);
  }
  throw new Error('a transaction from before the encryption is still open');
}

/** Rewrites a table into new files, and its statistics. Returns whether it did. */
async function rewriteTable(client: pg.PoolClient, table: string, isOurCluster: boolean): Promise<boolean> {
  const name = client.escapeIdentifier(table);
  const { rows } = await client.query<{ bytes: string }>(
    'select pg_total_relation_size($1::regclass) as bytes',
    [name],
  );
  if (Number(rows[0]!.bytes) > MOST_BYTES) return false;
  try {
    await client.query(`vacuum (full, analyze) ${name}`);
    // The most common values of a column, and bounds between its values, are rows too.
    if (isOurCluster) await client.query('vacuum (full) pg_catalog.pg_statistic');
    return true;
  } catch (error) {
    if ((error as { code?: unknown }).code === LOCK_NOT_AVAILABLE) return false;
    throw error;
  }
}

const LOCK_NOT_AVAILABLE = '55P03';
