import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { CodeList } from '../../../schemas/generated/code-list.ts';
import type { CodeListReport } from '../../core/publish/code-list-checks.ts';
import { canonicalJson } from '../../core/json/canonical-json.ts';
import type { Database, Transaction } from './connection/database.ts';
import { codeListItems, codeLists } from './tables/catalog-tables.ts';
import { sha256 } from './sha256.ts';
import { inTransaction } from './connection/transaction.ts';

export async function readListIds(db: Database | Transaction): Promise<string[]> {
  const rows = await db.select({ listId: codeLists.listId }).from(codeLists).where(eq(codeLists.live, true));
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

/** The live version of every code list, by list id. A list that this process has read before is not read again. */
export async function readCodeLists(db: Database | Transaction): Promise<Map<string, CodeList>> {
  const live = await db.select(LIST_COLUMNS).from(codeLists).where(eq(codeLists.live, true));
  const lists = new Map<string, CodeList>();
  for (const row of live) lists.set(row.listId, await readList(db, row));
  return lists;
}

/** A published version of a code list. */
export interface ListVersion {
  list: CodeList;
  contentHash: string;
  live: boolean;
  publishedAt: Date;
  /** Null for lists of the fixtures. */
  publishedBy: string | null;
}

/** The live version of a code list, with the report of its publish checks; null for lists of the fixtures. */
export type LiveList = ListVersion & { report: CodeListReport | null };

export async function readLiveList(
  db: Database | Transaction,
  listId: string,
): Promise<LiveList | undefined> {
  const live = (await readListVersions(db, listId)).find((version) => version.live);
  if (!live) return undefined;
  const [row] = await db
    .select({ report: codeLists.report })
    .from(codeLists)
    .where(and(eq(codeLists.listId, listId), eq(codeLists.version, live.list.version)));
  return { ...live, report: row!.report };
}

/** All versions of a code list, oldest first. */
export async function readListVersions(db: Database | Transaction, listId: string): Promise<ListVersion[]> {
  const { live, publishedAt, publishedBy } = codeLists;
  const rows = await db
    .select({ ...LIST_COLUMNS, live, publishedAt, publishedBy })
    .from(codeLists)
    .where(eq(codeLists.listId, listId))
    .orderBy(asc(publishedAt), asc(codeLists.version));
  const versions: ListVersion[] = [];
  for (const row of rows) versions.push({ ...row, list: await readList(db, row) });
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

/**
 * Inserts a version of a list and makes it live; an existing version stays as it is.
 *
 * @returns whether it was new
 */
export async function insertListVersion(
  tx: Transaction,
  list: CodeList,
  published: { publishedBy?: string; report?: CodeListReport } = {},
): Promise<boolean> {
  const { listId, version, source, items } = list;
  const isVersion = and(eq(codeLists.listId, listId), eq(codeLists.version, version));
  await tx
    .update(codeLists)
    .set({ live: false })
    .where(and(eq(codeLists.listId, listId), ne(codeLists.version, version)));
  const inserted = await tx
    .insert(codeLists)
    .values({ listId, version, source, contentHash: contentHashOfList(list), live: true, ...published })
    .onConflictDoNothing({ target: [codeLists.listId, codeLists.version] })
    .returning({ listId: codeLists.listId });
  if (inserted.length === 0) {
    await tx.update(codeLists).set({ live: true }).where(isVersion);
    return false;
  }
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
