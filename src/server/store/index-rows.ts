/**
 * Replaces values from before encryption by their blind index, in small batches beside running servers. A batch is a
 * transaction over a few pages of a table, so that a table is read once; the next run goes on after a kill.
 */
import { sql, type SQL } from 'drizzle-orm';
import { blindIndex, INDEX_PREFIX } from '../encryption/data-keys.ts';
import type { Database, Transaction } from './connection/database.ts';
import { inTransaction } from './connection/transaction.ts';
import { recordErasures } from './due-erasures.ts';
import { mobileColumns } from './owners.ts';
import { PERSONAL_LIMITS } from './rate-limits.ts';

/** A row with a clear value. `place` finds it as long as it is locked. */
type ClearRow = { place: string; id: string; value: string };

interface IndexedColumn {
  table: string;
  column: string;
  /** A column that `move` needs besides. */
  id?: string;
  /** Condition for rows with a personal value; all rows without it. */
  only?: SQL;
  /** The statement that writes the index of a row; without it the column is set. */
  move?: (tx: Transaction, row: ClearRow, index: string) => SQL;
}

const COLUMNS: readonly IndexedColumn[] = [
  {
    table: 'owners',
    column: 'mobile',
    id: 'owner_id',
    move(tx, { place, id, value }) {
      const { mobile, encryptedMobile } = mobileColumns(tx, id, value);
      return sql`update owners set mobile = ${mobile}, encrypted_mobile = ${JSON.stringify(encryptedMobile)}::jsonb
        where ctid = ${place}::tid`;
    },
  },
  { table: 'owners', column: 'channel_user_hash' },
  { table: 'sms_codes', column: 'mobile' },
  { table: 'health_notices', column: 'person_hash' },
  {
    table: 'rate_limits',
    column: 'subject',
    only: sql`kind in ${PERSONAL_LIMITS}`,
    // Adds what was counted before to what has been counted since the start.
    move: (_tx, { place }, index) => sql`
      with former as (delete from rate_limits where ctid = ${place}::tid returning *)
      insert into rate_limits as counter (kind, subject, day, used, next_at)
        select kind, ${index}, day, used, next_at from former
      on conflict (kind, subject) do update set
        used = counter.used + case when counter.day = excluded.day then excluded.used else 0 end,
        next_at = greatest(counter.next_at, excluded.next_at)`,
  },
];

/** Pages of 8 KB with up to some hundred rows. */
const BATCH_PAGES = 4;

/**
 * Replaces every clear value of an indexed column. Rows that a request holds are left to it or to the next
 * start; until then lookups find both.
 *
 * @param isStopped asked before each batch
 * @returns the number of values
 */
export async function indexRows(db: Database, isStopped = () => false): Promise<number> {
  let count = 0;
  for (const column of COLUMNS) {
    const { rows } = await db.execute<{ pages: number }>(
      sql`select pg_relation_size(${column.table}::regclass) / current_setting('block_size')::int as pages`,
    );
    for (let page = 0; page < Number(rows[0]!.pages); page += BATCH_PAGES) {
      if (isStopped()) return count;
      count += await inTransaction(db, (tx) => indexPages(tx, column, page));
    }
  }
  return count;
}

const isClear = (column: string): SQL => sql`not starts_with(${sql.identifier(column)}, ${INDEX_PREFIX})`;

/** Whether a column that is indexed holds a clear value. */
export async function hasClearValues(db: Database): Promise<boolean> {
  for (const { table, column, only = sql`true` } of COLUMNS) {
    const { rows } = await db.execute(
      sql`select from ${sql.identifier(table)} where ${isClear(column)} and ${only} limit 1`,
    );
    if (rows.length > 0) return true;
  }
  return false;
}

async function indexPages(
  tx: Transaction,
  { table, column, id = column, only = sql`true`, move }: IndexedColumn,
  page: number,
): Promise<number> {
  const [name, target] = [sql.identifier(column), sql.identifier(table)];
  const { rows } = await tx.execute<ClearRow>(sql`
    select ctid::text as place, ${sql.identifier(id)} as id, ${name} as value from ${target}
    where ctid >= ${`(${page},0)`}::tid and ctid < ${`(${page + BATCH_PAGES},0)`}::tid
      and ${isClear(column)} and ${only}
    for update skip locked`);
  if (rows.length > 0) await recordErasures(tx, [table]);
  for (const row of rows) {
    const index = blindIndex(tx.dataKeys, `${table}.${column}`, row.value);
    await tx.execute(
      move?.(tx, row, index) ?? sql`update ${target} set ${name} = ${index} where ctid = ${row.place}::tid`,
    );
  }
  return rows.length;
}
