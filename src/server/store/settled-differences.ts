// Differences between the providers' day files and our payments: which are open, and what a person settled.
import { asc, eq, getTableColumns, sql } from 'drizzle-orm';
import { audit } from './audit.ts';
import type { Database } from './connection/database.ts';
import { inTransaction } from './connection/transaction.ts';
import { reconciliationDifferences as differences, settledDifferences } from './tables/refund-tables.ts';

/** Names one difference for a person: `wechatPay/2026-11-21/unpaidHere/P13099ED8565A`. */
const key = sql<string>`concat_ws('/', ${differences.provider}, to_char(${differences.day}, 'YYYY-MM-DD'),
  ${differences.kind}, ${differences.number})`;

const isSettlement = sql`(${settledDifferences.provider}, ${settledDifferences.day}, ${settledDifferences.kind},
  ${settledDifferences.number}) = (${differences.provider}, ${differences.day}, ${differences.kind}, ${differences.number})`;

/** A difference that nobody has settled; amounts in fen, null on the side that has none. */
export type OpenDifference = { key: string } & typeof differences.$inferSelect;

/** What nobody has settled yet, the oldest day first. */
export const readOpenDifferences = (db: Database): Promise<OpenDifference[]> =>
  db
    .select({ key, ...getTableColumns(differences) })
    .from(differences)
    .where(sql`not exists (select from ${settledDifferences} where ${isSettlement})`)
    .orderBy(asc(differences.day), asc(differences.provider), asc(differences.kind), asc(differences.number));

/** Who settled a difference, when and why. */
export type Settlement = Pick<typeof settledDifferences.$inferSelect, 'settledBy' | 'settledAt' | 'reason'>;

/** `settledAlready` comes with the settlement that stands; `unknown` is a key that no difference has. */
export type SettleResult =
  | { code: 'settled' }
  | { code: 'unknown' }
  | { code: 'settledAlready'; settlement: Settlement };

/** Notes for good that a person has settled a difference, with its entry of the audit log. */
export const settleDifference = (
  db: Database,
  { key: wanted, settledBy, reason }: { key: string; settledBy: string; reason: string },
): Promise<SettleResult> =>
  inTransaction(db, async (tx) => {
    // Its columns by name: the database alone says when, and the account has no right to.
    const { rowCount } = await tx.execute(sql`
      insert into ${settledDifferences} (provider, day, kind, number, settled_by, reason)
      select provider, day, kind, number, ${settledBy}::text, ${reason}::text from ${differences} where ${key} = ${wanted}
      on conflict do nothing`);
    if (rowCount === 1) {
      await audit(tx, { actor: settledBy, action: 'settleDifference', subject: wanted, details: {} });
      return { code: 'settled' };
    }
    const { settledAt, settledBy: by, reason: why } = settledDifferences;
    const [settlement] = await tx
      .select({ settledAt, settledBy: by, reason: why })
      .from(settledDifferences)
      .innerJoin(differences, isSettlement)
      .where(eq(key, wanted));
    return settlement ? { code: 'settledAlready', settlement } : { code: 'unknown' };
  });
