// Customers: owners with a verified mobile number, who take applications along when they sign in.
import { and, desc, eq, gt, inArray, isNull, max, notExists, or, sql } from 'drizzle-orm';
import type { Database, Transaction } from './connection/database.ts';
import type { Answers } from '../../core/answers/answers.ts';
import { APPLICATION_SCREEN } from '../../core/orders/insured-persons.ts';
import { decryptDraftRow } from './drafts.ts';
import { indexForms } from '../encryption/data-keys.ts';
import { decryptRecord } from '../encryption/encrypted-record.ts';
import { answersAddress } from '../encryption/record-addresses.ts';
import { decryptMember } from './family-members.ts';
import { orderedTrades } from './ordered-trades.ts';
import { createOwner, mobileForms } from './owners.ts';
import { sha256 } from './sha256.ts';
import { answers, drafts, familyMembers, trades } from './tables/trade-tables.ts';
import { owners } from './tables/owner-tables.ts';
import type { Trade } from './trades.ts';

/** A channel, and its id of one of its customers. */
export interface ChannelUser {
  channel: string;
  user: string;
}

export type Application = Trade & { updatedAt: Date; isSaved: boolean };

/** The applications of an owner that hold answers, without removed and ordered ones, the latest first. */
export async function readApplications(db: Database, ownerId: string, now: Date): Promise<Application[]> {
  const updatedAt = max(drafts.updatedAt);
  const rows = await db
    .select({
      trade: trades,
      updatedAt: sql<Date>`${updatedAt}`.mapWith(drafts.updatedAt),
      isSaved: sql<boolean>`exists(select from ${answers} where ${answers.tradeId} = ${trades.tradeId}
        and ${answers.screen} = ${APPLICATION_SCREEN})`,
    })
    .from(trades)
    .innerJoin(drafts, and(eq(drafts.tradeId, trades.tradeId), isNull(drafts.removedAt)))
    .where(and(eq(trades.ownerId, ownerId), notExists(orderedTrades(db, now))))
    .groupBy(trades.tradeId)
    .having(or(isNull(trades.removedAt), gt(updatedAt, trades.removedAt)))
    .orderBy(desc(updatedAt))
    .limit(50);
  return rows.map(({ trade, ...application }) => ({ ...trade, ...application }));
}

/** The customer with a verified mobile number; creates one at the first sign-in. */
export async function customerOf(tx: Transaction, mobile: string, now: Date): Promise<string> {
  const forms = mobileForms(tx, mobile);
  // Sign-ins of one number wait for each other, so that one of them creates the customer.
  await lockTexts(tx, forms);
  const [customer] = await tx
    .select({ ownerId: owners.ownerId })
    .from(owners)
    .where(inArray(owners.mobile, forms));
  return customer?.ownerId ?? createOwner(tx, { kind: 'customer', mobile }, now);
}

/** The customer that a channel names; creates one at the first link. The channel's id of the customer is stored as a hash. */
export async function channelCustomerOf(tx: Transaction, customer: ChannelUser, now: Date): Promise<string> {
  const forms = channelUserForms(tx, customer);
  const [channelUserHash] = forms;
  // Two links of one customer at once wait for each other, so that one of them creates the customer.
  await lockTexts(tx, forms);
  const ownerId = await readChannelCustomer(tx, customer);
  return ownerId ?? createOwner(tx, { kind: 'customer', channelUserHash }, now);
}

/** Waits for other transactions with one of the texts. A server without encryption shares but one with this server. */
async function lockTexts(tx: Transaction, texts: readonly string[]): Promise<void> {
  for (const text of [...texts].sort())
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${text}, 0))`);
}

/** The customer that a channel names; undefined before the first link. */
export async function readChannelCustomer(
  db: Database | Transaction,
  customer: ChannelUser,
): Promise<string | undefined> {
  const [row] = await db
    .select({ ownerId: owners.ownerId })
    .from(owners)
    .where(inArray(owners.channelUserHash, channelUserForms(db, customer)));
  return row?.ownerId;
}

const channelUserForms = ({ dataKeys }: Database | Transaction, { channel, user }: ChannelUser) =>
  indexForms(dataKeys, 'owners.channel_user_hash', sha256(`${channel}:${user}`));

/**
 * The last six characters of the ID numbers in a customer's applications and family: the applicant's and the customer's own.
 * Undefined when the customer has neither applications nor family members.
 */
export async function readIdEndings(db: Database, mobile: string): Promise<ReadonlySet<string> | undefined> {
  const [customer] = await db
    .select()
    .from(owners)
    .where(inArray(owners.mobile, mobileForms(db, mobile)));
  if (!customer) return undefined;
  const { ownerId } = customer;
  const inTrades = await readApplicants(db, ownerId);
  const rows = await db.select().from(familyMembers).where(eq(familyMembers.ownerId, ownerId));
  const members = rows.map((row) => decryptMember(db, row));
  if (inTrades.length === 0 && members.length === 0) return undefined;
  const own = members.filter(({ selfFlag }) => selfFlag).map((member) => member.answers['idNumber']);
  const numbers = [...inTrades, ...own];
  return new Set(numbers.filter((number) => typeof number === 'string').map(endingOf));
}

/** The applicants' ID numbers in the drafts and final answers of an owner; a list without numbers when it has trades. */
async function readApplicants(db: Database, ownerId: string): Promise<unknown[]> {
  const rows = await db
    .select({ draft: drafts, final: answers })
    .from(trades)
    .leftJoin(drafts, and(eq(drafts.tradeId, trades.tradeId), isNull(drafts.removedAt)))
    .leftJoin(answers, eq(answers.tradeId, trades.tradeId))
    .where(eq(trades.ownerId, ownerId));
  return rows.flatMap(({ draft, final }) => [
    draft && applicantOf(decryptDraftRow(db, draft).answers),
    final && applicantOf(decryptRecord(db.dataKeys, answersAddress(final), final.answers)),
  ]);
}

/** The ID number in the section `applicant`, if the form has one. */
function applicantOf({ applicant }: Answers): unknown {
  return typeof applicant === 'object' && applicant !== null && 'idNumber' in applicant
    ? applicant.idNumber
    : undefined;
}

/** The last six characters, as a customer types them; shorter numbers are incomplete and have no ending. */
const endingOf = (idNumber: string): string => (idNumber.length < 8 ? '' : idNumber.slice(-6).toUpperCase());

/**
 * Gives trades of a device, or of a channel's customer, to a customer with a mobile number, and with any of them the device's family. Trades of others, and those of another
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
    .where(and(eq(owners.ownerId, deviceOwner), isNull(owners.mobile)));
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
