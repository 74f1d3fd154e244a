import { and, asc, eq, ne } from 'drizzle-orm';
import type { CodeList } from '../../../schemas/generated/code-list.ts';
import { canonicalJson } from '../../core/json/canonical-json.ts';
import type { Database, Transaction } from './connection/database.ts';
import { codeListItems, codeLists } from './tables/catalog-tables.ts';
import { sha256 } from './sha256.ts';
import { inTransaction } from './connection/transaction.ts';

/** Rows per INSERT: PostgreSQL allows 65,535 parameters. */
const INSERT_BATCH = 2000;

export async function readListIds(db: Database | Transaction): Promise<string[]> {
  const rows = await db.select({ listId: codeLists.listId }).from(codeLists).where(eq(codeLists.live, true));
  return rows.map(({ listId }) => listId);
}

/** The live version of each code list, with its content hash. */
export const readLiveLists = (db: Database) =>
  db
    .select({ listId: codeLists.listId, version: codeLists.version, contentHash: codeLists.contentHash })
    .from(codeLists)
    .where(eq(codeLists.live, true));

export async function readCodeList(
  db: Database | Transaction,
  listId: string,
): Promise<CodeList | undefined> {
  const [list] = await db
    .select()
    .from(codeLists)
    .where(and(eq(codeLists.listId, listId), eq(codeLists.live, true)));
  if (!list) return undefined;
  const items = await db
    .select()
    .from(codeListItems)
    .where(and(eq(codeListItems.listId, listId), eq(codeListItems.version, list.version)))
    .orderBy(asc(codeListItems.position));
  return {
    listId,
    version: list.version,
    source: list.source,
    items: items.map(({ listId: _list, version: _version, position: _position, ...item }) =>
      withoutNulls(item),
    ),
  };
}

/** Publishes a version of a list and makes it live. An existing version stays as it is. Returns whether it was new. */
export async function publishCodeList(db: Database, list: CodeList): Promise<boolean> {
  const { listId, version, source, items } = list;
  return inTransaction(db, async (tx) => {
    await tx
      .update(codeLists)
      .set({ live: false })
      .where(and(eq(codeLists.listId, listId), ne(codeLists.version, version)));
    const inserted = await tx
      .insert(codeLists)
      .values({ listId, version, source, contentHash: sha256(canonicalJson(list)), live: true })
      .onConflictDoNothing({ target: [codeLists.listId, codeLists.version] })
      .returning({ listId: codeLists.listId });
    if (inserted.length === 0) {
      await tx
        .update(codeLists)
        .set({ live: true })
        .where(and(eq(codeLists.listId, listId), eq(codeLists.version, version)));
      return false;
    }
    const rows = items.map((item, position) => ({ listId, version, position, ...item }));
    for (let from = 0; from < rows.length; from += INSERT_BATCH)
      await tx.insert(codeListItems).values(rows.slice(from, from + INSERT_BATCH));
    return true;
  });
}

type Item = CodeList['items'][number];

const withoutNulls = (row: object): Item =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as unknown as Item;
