// Records where former versions of rows may hold clear values, so that a kill between encrypting and erasing loses nothing.
import { and, eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from './connection/database.ts';
import { dueErasures as table } from './tables/due-erasure-tables.ts';

/** The write-ahead log, among the names of tables. */
export const WRITE_AHEAD_LOG = 'pg_wal';

/** The tables with columns that are encrypted or indexed. */
export const ERASED_TABLES = [
  'drafts',
  'answers',
  'retired_answers',
  'family_members',
  'owners',
  'sms_codes',
  'health_notices',
  'rate_limits',
  'uploads',
] as const;

export interface DueErasure {
  name: string;
  /** To the microsecond: an erasure that became due again meanwhile stays due. */
  dueSince: string;
}

/** Records that versions of rows with clear values were replaced, in the transaction that does so. */
export async function recordErasures(db: Database | Transaction, names: readonly string[]): Promise<void> {
  await db
    .insert(table)
    .values([...names, WRITE_AHEAD_LOG].map((name) => ({ name })))
    .onConflictDoUpdate({ target: table.name, set: { dueSince: sql`clock_timestamp()` } });
}

export const readDueErasures = (db: Database): Promise<DueErasure[]> =>
  db.select({ name: table.name, dueSince: sql<string>`${table.dueSince}::text` }).from(table);

export async function deleteErasure(db: Database, { name, dueSince }: DueErasure): Promise<void> {
  await db.delete(table).where(and(eq(table.name, name), sql`${table.dueSince} = ${dueSince}::timestamptz`));
}
