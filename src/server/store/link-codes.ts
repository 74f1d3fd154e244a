// One-time codes of links.
import { eq, lt } from 'drizzle-orm';
import type { Database, Transaction } from './connection/database.ts';
import { deleteRows } from './delete-rows.ts';
import { sha256 } from './sha256.ts';
import { usedLinkCodes as table } from './tables/owner-tables.ts';

/** Uses a code. One statement, so that one of concurrent uses wins. Returns false when the code was used before. */
export async function consumeLinkCode(
  db: Database | Transaction,
  code: string,
  expiresAt: Date,
): Promise<boolean> {
  const used = await db
    .insert(table)
    .values({ codeHash: sha256(code), expiresAt })
    .onConflictDoNothing()
    .returning({ codeHash: table.codeHash });
  return used.length > 0;
}

/** Whether a code was used. */
export async function isLinkCodeUsed(db: Database, code: string): Promise<boolean> {
  const [row] = await db
    .select()
    .from(table)
    .where(eq(table.codeHash, sha256(code)));
  return row !== undefined;
}

/** Deletes codes that expired before `before`, which their signature refuses from then on. */
export const removeOldLinkCodes = (db: Database, before: Date): Promise<number> =>
  deleteRows(db, table, lt(table.expiresAt, before));
