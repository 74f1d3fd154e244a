/** Stores the versions of code lists that start at a moment, and makes them live once it has come. */
import { and, asc, eq, isNull, lte } from 'drizzle-orm';
import type { Database, Transaction } from './connection/database.ts';
import { codeLists, scheduledLists } from './tables/catalog-tables.ts';

/** Condition for scheduled versions of lists that are neither unpublished nor made live by publishing. */
export const isOpenListSchedule = and(
  isNull(scheduledLists.releasedAt),
  isNull(scheduledLists.unpublishedAt),
);

/** Condition that a schedule is that of the version of a list. */
export const isScheduleOf = and(
  eq(scheduledLists.listId, codeLists.listId),
  eq(scheduledLists.version, codeLists.version),
);

/** A version of a list that has not been made live. */
export interface ScheduledList {
  list: ListKey;
  publishedAt: Date;
  publishedBy: string | null;
  validFrom: Date;
}

/** The versions of all lists that have not been made live, by their moments. */
export function readScheduledLists(db: Database | Transaction): Promise<ScheduledList[]> {
  const { listId, version, publishedAt, publishedBy } = codeLists;
  const { validFrom } = scheduledLists;
  return db
    .select({ list: { listId, version }, publishedAt, publishedBy, validFrom })
    .from(scheduledLists)
    .innerJoin(codeLists, isScheduleOf)
    .where(isOpenListSchedule)
    .orderBy(asc(validFrom), asc(listId));
}

/** A version of a code list by its names. */
interface ListKey {
  listId: string;
  version: string;
}

const isSchedule = ({ listId, version }: ListKey) =>
  and(eq(scheduledLists.listId, listId), eq(scheduledLists.version, version));

export async function insertListSchedule(
  tx: Transaction,
  { listId, version }: ListKey,
  validFrom: Date,
): Promise<void> {
  await tx.insert(scheduledLists).values({ listId, version, validFrom });
}

/**
 * Makes the scheduled versions live whose moment has come. Servers need none of this: publishing does it first, so that a
 * list has one live version while it is judged.
 */
export async function settleLists(tx: Transaction, now: Date): Promise<void> {
  const { listId, version, validFrom } = scheduledLists;
  const begun = await tx
    .select({ listId, version })
    .from(scheduledLists)
    .where(and(isOpenListSchedule, lte(validFrom, now)))
    .orderBy(asc(validFrom));
  for (const list of begun) {
    await makeLive(tx, list);
    await tx.update(scheduledLists).set({ releasedAt: now }).where(isSchedule(list));
  }
}

/** Makes a version the only live one of its list. */
export async function makeLive(tx: Transaction, { listId, version }: ListKey): Promise<void> {
  const isList = eq(codeLists.listId, listId);
  await tx
    .update(codeLists)
    .set({ live: false })
    .where(and(isList, eq(codeLists.live, true)));
  await tx
    .update(codeLists)
    .set({ live: true })
    .where(and(isList, eq(codeLists.version, version)));
}

/** Takes a scheduled version back: nobody will get it. */
export async function unpublishListSchedule(
  tx: Transaction,
  list: ListKey,
  { by, at }: { by: string; at: Date },
): Promise<void> {
  await tx.update(scheduledLists).set({ unpublishedAt: at, unpublishedBy: by }).where(isSchedule(list));
}
