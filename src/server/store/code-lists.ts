import { and, asc, desc, eq, isNotNull, lte, or, sql } from 'drizzle-orm';
import type { CodeList } from '../../../schemas/generated/code-list.ts';
import type { CodeListReport } from '../../core/publish/code-list-checks.ts';
import { canonicalJson } from '../../core/json/canonical-json.ts';
import type { Database, Transaction } from './connection/database.ts';
import { insertListSchedule, isOpenListSchedule, isScheduleOf, makeLive } from './scheduled-lists.ts';
import { readClock } from './scheduled-releases.ts';
import { codeListItems, codeLists, scheduledLists } from './tables/catalog-tables.ts';
import { sha256 } from './sha256.ts';
import { inTransaction } from './connection/transaction.ts';

/** Condition for versions of lists that are live, or scheduled and not unpublished. */
const isInForce = or(eq(codeLists.live, true), and(isNotNull(scheduledLists.validFrom), isOpenListSchedule));

/**
 * The ids of the code lists.
 *
 * @param moment of lists that have a version in force then; without it of all that have any, such as a scheduled one
 */
export async function readListIds(db: Database | Transaction, moment?: Date): Promise<string[]> {
  const rows = await db
    .selectDistinct({ listId: codeLists.listId })
    .from(codeLists)
    .leftJoin(scheduledLists, isScheduleOf)
    .where(moment && and(isInForce, or(eq(codeLists.live, true), lte(scheduledLists.validFrom, moment))));
  return rows.map(({ listId }) => listId);
}

/** Number of lists that a process keeps; the one that was read first goes first. */
const MAX_KEPT = 50;

/** Lists by content hash: every server and every publish needs all items, and reading them takes longer than all else. */
const listsByHash = new Map<string, CodeList>();

const LIST_COLUMNS = {
  listId: codeLists.listId,
  version: codeLists.version,
  source: codeLists.source,
  contentHash: codeLists.contentHash,
};

/** A version of a list that is in force, or will be. */
export interface ListInTime {
  list: CodeList;
  /** When it starts; undefined for one that is live already. */
  validFrom?: Date;
}

/**
 * The live version of every code list and those that are scheduled, by list id in the order in which they start. A list
 * that this process has read before is not read again.
 */
export async function readListsInTime(db: Database | Transaction): Promise<Map<string, ListInTime[]>> {
  const rows = await db
    .select({ ...LIST_COLUMNS, live: codeLists.live, validFrom: scheduledLists.validFrom })
    .from(codeLists)
    .leftJoin(scheduledLists, isScheduleOf)
    .where(isInForce)
    .orderBy(asc(codeLists.listId), desc(codeLists.live), asc(scheduledLists.validFrom));
  const lists = new Map<string, ListInTime[]>();
  for (const { live, validFrom, ...row } of rows) {
    const version = { list: await readList(db, row), ...(!live && validFrom && { validFrom }) };
    lists.set(row.listId, [...(lists.get(row.listId) ?? []), version]);
  }
  return lists;
}

/** The version of a list that is in force at a moment; undefined before its first one starts. */
export const versionAt = <Version extends Pick<ListInTime, 'validFrom'>>(
  versions: readonly Version[],
  moment: Date,
): Version | undefined =>
  versions.findLast(({ validFrom }) => validFrom === undefined || validFrom <= moment);

/** The lists that are in force at a moment, by list id. */
export function listsAt(
  versions: ReadonlyMap<string, readonly ListInTime[]>,
  moment: Date,
): Map<string, CodeList> {
  const lists = new Map<string, CodeList>();
  for (const [listId, ofList] of versions) {
    const version = versionAt(ofList, moment);
    if (version) lists.set(listId, version.list);
  }
  return lists;
}

/** The version of every code list that is in force at a moment, by list id. */
export const readCodeLists = async (
  db: Database | Transaction,
  moment: Date,
): Promise<Map<string, CodeList>> => listsAt(await readListsInTime(db), moment);

/** A published version of a code list. */
export interface ListVersion {
  list: CodeList;
  contentHash: string;
  live: boolean;
  publishedAt: Date;
  /** Null for lists of the fixtures. */
  publishedBy: string | null;
  /** The moment that it was published for; null for at once. */
  validFrom: Date | null;
  /** When it was unpublished before it was live. */
  unpublishedAt: Date | null;
  /** Whether it starts at its moment, and publishing has not made it live yet. */
  isScheduled: boolean;
}

/** The version of a code list in force, with the report of its publish checks; null for lists of the fixtures. */
export type LiveList = ListVersion & { report: CodeListReport | null };

/** Reads the version that is in force by PostgreSQL's clock. */
export async function readLiveList(
  db: Database | Transaction,
  listId: string,
): Promise<LiveList | undefined> {
  const now = await readClock(db);
  const versions = await readListVersions(db, listId);
  const live =
    versions.findLast(({ isScheduled, validFrom }) => isScheduled && validFrom! <= now) ??
    versions.find((version) => version.live);
  if (!live) return undefined;
  const [row] = await db
    .select({ report: codeLists.report })
    .from(codeLists)
    .where(and(eq(codeLists.listId, listId), eq(codeLists.version, live.list.version)));
  return { ...live, report: row!.report };
}

/** All versions of a code list in the order of their publishing, which is that of their moments. */
export async function readListVersions(db: Database | Transaction, listId: string): Promise<ListVersion[]> {
  const { live, publishedAt, publishedBy } = codeLists;
  const { validFrom, unpublishedAt, releasedAt } = scheduledLists;
  const rows = await db
    .select({ ...LIST_COLUMNS, live, publishedAt, publishedBy, validFrom, unpublishedAt, releasedAt })
    .from(codeLists)
    .leftJoin(scheduledLists, isScheduleOf)
    .where(eq(codeLists.listId, listId))
    .orderBy(asc(publishedAt), asc(codeLists.version));
  const versions: ListVersion[] = [];
  for (const { releasedAt: settledAt, ...row } of rows) {
    const isScheduled = !row.live && row.validFrom !== null && settledAt === null && !row.unpublishedAt;
    versions.push({ ...row, isScheduled, list: await readList(db, row) });
  }
  return versions;
}

async function readList(
  db: Database | Transaction,
  {
    listId,
    version,
    source,
    contentHash,
  }: Pick<CodeList, 'listId' | 'version' | 'source'> & { contentHash: string },
): Promise<CodeList> {
  const known = listsByHash.get(contentHash);
  const list = known ?? { listId, version, source, items: await readItems(db, listId, version) };
  listsByHash.set(contentHash, list);
  if (listsByHash.size > MAX_KEPT) listsByHash.delete(listsByHash.keys().next().value!);
  return list;
}

async function readItems(db: Database | Transaction, listId: string, version: string): Promise<Item[]> {
  const items = await db
    .select()
    .from(codeListItems)
    .where(and(eq(codeListItems.listId, listId), eq(codeListItems.version, version)))
    .orderBy(asc(codeListItems.position));
  return items.map(({ listId: _list, version: _version, position: _position, ...item }) =>
    withoutNulls(item),
  );
}

/** Publishes a version of a list and makes it live. An existing version stays as it is. Returns whether it was new. */
export const publishCodeList = (db: Database, list: CodeList): Promise<boolean> =>
  inTransaction(db, (tx) => insertListVersion(tx, list));

export const contentHashOfList = (list: CodeList): string => sha256(canonicalJson(list));

/** Who published a version of a list, what its checks found, and when it starts; at once without a moment. */
interface PublishedList {
  publishedBy?: string;
  report?: CodeListReport;
  validFrom?: Date | undefined;
}

/**
 * Inserts a version of a list, and makes it live or schedules it; an existing version stays as it is.
 *
 * @returns whether it was new
 */
export async function insertListVersion(
  tx: Transaction,
  list: CodeList,
  { validFrom, ...published }: PublishedList = {},
): Promise<boolean> {
  const { listId, version, source, items } = list;
  const inserted = await tx
    .insert(codeLists)
    .values({ listId, version, source, contentHash: contentHashOfList(list), live: false, ...published })
    .onConflictDoNothing({ target: [codeLists.listId, codeLists.version] })
    .returning({ listId: codeLists.listId });
  await (validFrom ? insertListSchedule(tx, list, validFrom) : makeLive(tx, list));
  if (inserted.length === 0) return false;
  // One parameter with all items: building a statement with a parameter for each column of each row takes a second.
  await tx.execute(sql`
    insert into code_list_items
      (list_id, version, code, parent, position, labels, attributes, valid_from, valid_to)
    select ${listId}::text, ${version}::text, code, parent, ordinality - 1, labels, attributes, "validFrom", "validTo"
    from rows from (
      jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
      as (code text, parent text, labels jsonb, attributes jsonb, "validFrom" date, "validTo" date)
    ) with ordinality`);
  return true;
}

type Item = CodeList['items'][number];

const withoutNulls = (row: object): Item =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as unknown as Item;
