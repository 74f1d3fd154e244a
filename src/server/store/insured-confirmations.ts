// The agreements of the insured persons of orders, and the links to them.
import { and, asc, eq, gt, isNull, lt, ne, sql } from 'drizzle-orm';
import type { Database, Transaction } from './connection/database.ts';
import { sha256 } from './sha256.ts';
import { insuredConfirmations as table, insuredInvitations, orders } from './tables/order-tables.ts';

/** Most checks of who an insured person is, for the life of an order: the ends of ID numbers can be guessed. */
const MOST_TRIES = 5;

export type Confirmation = typeof table.$inferSelect;
export type ConfirmationKey = Pick<Confirmation, 'orderSn' | 'insuredId'>;

export const triesLeft = ({ tries }: Pick<Confirmation, 'tries'>): number => MOST_TRIES - tries;

/** Opens the agreements of an order in place of those of its former submission, whose links open nothing any more. */
export async function openConfirmations(
  tx: Transaction,
  orderSn: string,
  persons: readonly Pick<Confirmation, 'insuredId' | 'agreedSha256'>[],
): Promise<void> {
  await tx.delete(table).where(eq(table.orderSn, orderSn));
  if (persons.length > 0) await tx.insert(table).values(persons.map((person) => ({ ...person, orderSn })));
}

export const readConfirmations = (db: Database | Transaction, orderSn: string): Promise<Confirmation[]> =>
  db.select().from(table).where(eq(table.orderSn, orderSn)).orderBy(asc(table.insuredId));

const isOf = ({ orderSn, insuredId }: ConfirmationKey) =>
  and(eq(table.orderSn, orderSn), eq(table.insuredId, insuredId));

/** Makes a link. @param code of the link, 128 random bits. Returns false for a person who agrees to nothing in this order. */
export async function addInvitation(
  db: Database | Transaction,
  key: ConfirmationKey,
  code: string,
  now: Date,
): Promise<boolean> {
  const [open] = await db.select({ tries: table.tries }).from(table).where(isOf(key));
  if (!open) return false;
  const { orderSn, insuredId } = key;
  await db.insert(insuredInvitations).values({ codeHash: sha256(code), orderSn, insuredId, createdAt: now });
  return true;
}

/** The agreement that a link is to; undefined for a link that was never made, or whose order was submitted again. */
export async function readByCode(
  db: Database | Transaction,
  code: string,
): Promise<Confirmation | undefined> {
  const isLinked = and(
    eq(insuredInvitations.orderSn, table.orderSn),
    eq(insuredInvitations.insuredId, table.insuredId),
  );
  const [row] = await db
    .select({ confirmation: table })
    .from(table)
    .innerJoin(insuredInvitations, isLinked)
    .where(eq(insuredInvitations.codeHash, sha256(code)));
  return row?.confirmation;
}

/** The latest other order of a trade about which a person was asked; undefined without one. */
export async function readFormerOrder(
  db: Database | Transaction,
  tradeId: string,
  { orderSn, insuredId }: ConfirmationKey,
): Promise<string | undefined> {
  const [former] = await db
    .select({ orderSn: orders.orderSn })
    .from(orders)
    .innerJoin(table, and(eq(table.orderSn, orders.orderSn), eq(table.insuredId, insuredId)))
    .where(and(eq(orders.tradeId, tradeId), ne(orders.orderSn, orderSn)))
    .orderBy(sql`${orders.movedAt} desc`)
    .limit(1);
  return former?.orderSn;
}

/**
 * Counts a check, before anything is compared: of any number at once, five are counted.
 *
 * @returns how many are left after it; undefined when it was one too many
 */
export async function countTry(db: Database, key: ConfirmationKey): Promise<number | undefined> {
  const [counted] = await db
    .update(table)
    .set({ tries: sql`${table.tries} + 1` })
    .where(and(isOf(key), lt(table.tries, MOST_TRIES), isNull(table.confirmedAt)))
    .returning({ tries: table.tries });
  return counted && triesLeft(counted);
}

/** Stores the ticket of a right check in place of the one before. */
export async function writeTicket(
  db: Database,
  key: ConfirmationKey,
  ticket: string,
  until: Date,
): Promise<void> {
  await db
    .update(table)
    .set({ ticketHash: sha256(ticket), ticketUntil: until })
    .where(and(isOf(key), isNull(table.confirmedAt)));
}

/** Seconds for which a ticket still lets its holder agree; 0 for one that was never given, or is over. */
export const ticketSecondsLeft = (
  { ticketHash, ticketUntil }: Pick<Confirmation, 'ticketHash' | 'ticketUntil'>,
  ticket: string,
  now: Date,
): number =>
  ticketUntil && ticketHash === sha256(ticket)
    ? Math.max(0, Math.floor((ticketUntil.getTime() - now.getTime()) / 1000))
    : 0;

/** Records an agreement. Returns false without a ticket that holds, for another text, and for one that was given before. */
export async function confirmOnce(
  tx: Transaction,
  key: ConfirmationKey,
  { ticket, agreedSha256 }: { ticket: string; agreedSha256: string },
  now: Date,
): Promise<boolean> {
  const confirmed = await tx
    .update(table)
    .set({ confirmedAt: now })
    .where(
      and(
        isOf(key),
        isNull(table.confirmedAt),
        eq(table.ticketHash, sha256(ticket)),
        gt(table.ticketUntil, now),
        eq(table.agreedSha256, agreedSha256),
      ),
    )
    .returning({ insuredId: table.insuredId });
  return confirmed.length > 0;
}
