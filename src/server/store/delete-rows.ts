// Deletes many rows in short statements, so that no sweep holds locks or a connection for long.
import { exists, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './connection/database.ts';

const BATCH_SIZE = 500;
/** Batches of a kind in one sweep; the next sweep goes on. */
const MOST_BATCHES = 20;

/**
 * Repeats a deletion until a batch is not full.
 *
 * @param deleteBatch deletes at most so many and returns how many
 * @returns the number of all deleted
 */
export async function deleteInBatches(
  deleteBatch: (limit: number) => Promise<number>,
  batchSize = BATCH_SIZE,
): Promise<number> {
  let deleted = 0;
  for (let batch = 0; batch < MOST_BATCHES; batch += 1) {
    const count = await deleteBatch(batchSize);
    deleted += count;
    if (count < batchSize) break;
  }
  return deleted;
}

/** Whether a table has a row that meets a condition. */
export const hasRow = (table: PgTable, condition: SQL | undefined): SQL =>
  exists(sql`(select from ${table} where ${condition})`);

/** Deletes the rows of a table that meet a condition, in batches. A row that changes meanwhile stays. Returns their number. */
export const deleteRows = (db: Database, table: PgTable, condition: SQL | undefined): Promise<number> =>
  deleteInBatches(async (limit) => {
    const batch = sql`array(select ctid from ${table} where ${condition} limit ${limit})`;
    const { rowCount } = await db.delete(table).where(sql`${table}.ctid = any(${batch}) and ${condition}`);
    return rowCount ?? 0;
  });
