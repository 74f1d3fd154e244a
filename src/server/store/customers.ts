// Customers: owners with a verified mobile number, who take applications along when they sign in.
import { and, desc, eq, inArray, isNull, max, sql } from 'drizzle-orm';
import type { Database, Transaction } from './connection/database.ts';
import { createOwner } from './owners.ts';
import { answers, drafts, familyMembers, trades } from './tables/trade-tables.ts';
import { owners } from './tables/owner-tables.ts';
import type { Trade } from './trades.ts';

export type Application = Trade & { updatedAt: Date };

/** The applications of an owner that hold answers, the latest first. */
export async function readApplications(db: Database, ownerId: string): Promise<Application[]> {
  const updatedAt = max(drafts.updatedAt);
  const rows = await db
    .select({ trade: trades, updatedAt: sql<Date>`${updatedAt}`.mapWith(drafts.updatedAt) })
    .from(trades)
    .innerJoin(drafts, and(eq(drafts.tradeId, trades.tradeId), isNull(drafts.removedAt)))
    .where(eq(trades.ownerId, ownerId))
    .groupBy(trades.tradeId)
    .orderBy(desc(updatedAt))
    .limit(50);
  return rows.map(({ trade, updatedAt: updated }) => ({ ...trade, updatedAt: updated }));
}

/** The customer with a verified mobile number; creates one at the first sign-in. */
export async function customerOf(tx: Transaction, mobile: string, now: Date): Promise<string> {
  const find = () => tx.select({ ownerId: owners.ownerId }).from(owners).where(eq(owners.mobile, mobile));
  // Sign-ins of one number wait for each other, so that one of them creates the customer.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${mobile}, 0))`);
  const [customer] = await find();
  return customer?.ownerId ?? createOwner(tx, { kind: 'customer', mobile }, now);
}

/**
 * The last six characters of the ID numbers in a customer's applications and family: the applicant's and the customer's own.
 * Undefined when the customer has neither applications nor family members.
 */
export async function readIdEndings(db: Database, mobile: string): Promise<ReadonlySet<string> | undefined> {
  const [customer] = await db.select().from(owners).where(eq(owners.mobile, mobile));
  if (!customer) return undefined;
  const { ownerId } = customer;
  const idOf = (table: typeof drafts | typeof answers) =>
    sql<string | null>`${table.answers} -> 'applicant' ->> 'idNumber'`;
  const inTrades = await db
    .select({ draft: idOf(drafts), saved: idOf(answers) })
    .from(trades)
    .leftJoin(drafts, and(eq(drafts.tradeId, trades.tradeId), isNull(drafts.removedAt)))
    .leftJoin(answers, eq(answers.tradeId, trades.tradeId))
    .where(eq(trades.ownerId, ownerId));
  const members = await db.select().from(familyMembers).where(eq(familyMembers.ownerId, ownerId));
  if (inTrades.length === 0 && members.length === 0) return undefined;
  const own = members.filter(({ selfFlag }) => selfFlag).map((member) => member.answers['idNumber']);
  const numbers = [...inTrades.flatMap(({ draft, saved }) => [draft, saved]), ...own];
  return new Set(numbers.filter((number) => typeof number === 'string').map(endingOf));
}

/** The last six characters, as a customer types them; shorter numbers are incomplete and have no ending. */
const endingOf = (idNumber: string): string => (idNumber.length < 8 ? '' : idNumber.slice(-6).toUpperCase());

/**
 * Gives trades of a device to a customer, and with any of them the device's family. Trades of others, and those of another
 * customer, stay. The customer's own entry in the family stays the one that the customer has.
 */
export async function takeAlong(
  tx: Transaction,
  deviceOwner: string,
  customer: string,
  tradeIds: readonly string[],
): Promise<void> {
  const [device] = await tx
    .select()
    .from(owners)
    .where(and(eq(owners.ownerId, deviceOwner), eq(owners.kind, 'device')));
  if (!device || tradeIds.length === 0) return;
  const taken = await tx
    .update(trades)
    .set({ ownerId: customer })
    .where(and(eq(trades.ownerId, deviceOwner), inArray(trades.tradeId, [...tradeIds])))
    .returning({ tradeId: trades.tradeId });
  if (taken.length === 0) return;
  await tx.execute(sql`
    update family_members as member set owner_id = ${customer} where owner_id = ${deviceOwner} and not exists (
      select from family_members as other where other.owner_id = ${customer}
        and (other.member_id = member.member_id or (other.self_flag and member.self_flag and other.removed_at is null)))`);
}
