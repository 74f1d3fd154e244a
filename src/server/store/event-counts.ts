// Counts of what happened on pages: how calls ended and where scripts failed (T-011).
import { gte, lt, sql } from 'drizzle-orm';
import type { Database } from './connection/database.ts';
import { deleteRows } from './delete-rows.ts';
import { eventCounts as table } from './tables/event-count-tables.ts';

/** Counts of a day; beyond them, only those that exist go up, so that nobody fills the disk with invented ones. */
const MOST_ROWS = 10_000;

/** An event of a page and how often it happened. */
export type CountedEvent = Pick<typeof table.$inferSelect, 'kind' | 'name' | 'outcome' | 'detail'> & {
  count: number;
};

/** What was counted of an event since a day. */
export type EventTotal = Pick<
  typeof table.$inferSelect,
  'build' | 'kind' | 'name' | 'outcome' | 'detail' | 'total'
>;

/**
 * Adds events to the counts of a day, in one statement. Concurrent ones touch rows in the same order, so that none waits for
 * another in a circle.
 *
 * @param day `YYYY-MM-DD`
 * @param mostRows of a day
 * @returns how many counts went up
 */
export async function countEvents(
  db: Database,
  { day, build }: { day: string; build: string },
  events: readonly CountedEvent[],
  mostRows = MOST_ROWS,
): Promise<number> {
  const { rowCount } = await db.execute(sql`
    insert into ${table} (day, build, kind, name, outcome, detail, total)
    select ${day}::date, ${build}, kind, name, outcome, detail, sum(count)
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
      as event (kind text, name text, outcome text, detail text, count integer)
    where (select count(*) from ${table} where day = ${day}::date) < ${mostRows}
      or exists (
        select from ${table} as counted
        where (counted.day, counted.build, counted.kind, counted.name, counted.outcome, counted.detail)
          = (${day}::date, ${build}, event.kind, event.name, event.outcome, event.detail)
      )
    group by kind, name, outcome, detail
    order by kind, name, outcome, detail
    on conflict (day, build, kind, name, outcome, detail)
      do update set total = event_counts.total + excluded.total`);
  return rowCount ?? 0;
}

/** Reads the counts of all days from `since` on, `YYYY-MM-DD`, added up, in the order of their columns. */
export async function readEventTotals(db: Database, since: string): Promise<EventTotal[]> {
  const { build, kind, name, outcome, detail } = table;
  const total = sql<number>`sum(${table.total})`.mapWith(Number);
  return db
    .select({ build, kind, name, outcome, detail, total })
    .from(table)
    .where(gte(table.day, since))
    .groupBy(build, kind, name, outcome, detail)
    .orderBy(kind, name, outcome, detail, build);
}

/** Deletes counts of days before that of an instant. */
export const removeOldEventCounts = (db: Database, before: Date): Promise<number> =>
  deleteRows(db, table, lt(table.day, before.toISOString().slice(0, 10)));
