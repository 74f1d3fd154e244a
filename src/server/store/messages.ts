// The outbox of messages to customers: written with what they are about, sent by a job.
import { and, eq, inArray, sql } from 'drizzle-orm';
import { defaultLocale } from '../../../locales/index.ts';
import {
  MESSAGES_PER_DAY,
  messageDueAt,
  type MessageKind,
  type MessageState,
} from '../../core/orders/order-messages.ts';
import { indexForms } from '../encryption/data-keys.ts';
import { decryptRecord, encryptRecord, type Stored } from '../encryption/encrypted-record.ts';
import { messageAddress } from '../encryption/record-addresses.ts';
import type { Database, Transaction } from './connection/database.ts';
import { inTransaction } from './connection/transaction.ts';
import { messages as table, type MessageDetails } from './tables/message-tables.ts';
import { orders } from './tables/order-tables.ts';

export interface MessageKey {
  orderSn: string;
  kind: MessageKind;
  /** `invitationSubject` of the insured person, or number of the payment; empty for the order itself. */
  subject: string;
}

/** A message that is to be sent now. Its details are read one by one: a record that does not decrypt is of one message alone. */
export interface DueMessage extends MessageKey {
  language: (typeof table.$inferSelect)['language'];
  details: Stored<MessageDetails> | null;
}

/** Adds a message in the language of its order; one of a kind, however often it is asked for. */
export async function addMessage(
  tx: Transaction,
  { orderSn, kind, subject }: MessageKey,
  details: MessageDetails | undefined,
  now: Date,
): Promise<void> {
  const [order] = await tx
    .select({ language: orders.language })
    .from(orders)
    .where(eq(orders.orderSn, orderSn));
  const address = messageAddress({ orderSn, kind, subject });
  await tx
    .insert(table)
    .values({
      orderSn,
      kind,
      subject,
      language: order?.language ?? defaultLocale,
      details: details && encryptRecord(tx.dataKeys, address, details),
      dueAt: new Date(messageDueAt(kind, now.getTime())),
    })
    .onConflictDoNothing();
}

/** Claims messages that are due, the oldest first: of several servers one sends each. The claim ends by itself. */
export async function claimDueMessages(
  db: Database,
  { now, claimedUntil, limit }: { now: Date; claimedUntil: Date; limit: number },
): Promise<DueMessage[]> {
  const isDue = sql`(order_sn, kind, subject) in (
    select order_sn, kind, subject from ${table}
    where state = 'waiting' and due_at <= ${now.toISOString()}::timestamptz
    order by due_at limit ${limit} for update skip locked)`;
  return db.update(table).set({ dueAt: claimedUntil }).where(isDue).returning({
    orderSn: table.orderSn,
    kind: table.kind,
    subject: table.subject,
    language: table.language,
    details: table.details,
  });
}

/** What a message says that its order does not. @throws DataKeyMissing, UnreadableRecord */
export const readDetails = ({ dataKeys }: Database, message: DueMessage): MessageDetails =>
  message.details ? decryptRecord(dataKeys, messageAddress(message), message.details) : {};

/**
 * Notes the number that a message goes to, and counts a try, before the provider is asked; calls for one number wait for each other.
 *
 * @returns 1 for the first try; undefined when the number had its messages of the day
 */
export const takeShareOfDay = (
  db: Database,
  key: MessageKey,
  { mobile, startOfDay }: { mobile: string; startOfDay: Date },
): Promise<number | undefined> =>
  inTransaction(db, async (tx) => {
    const [index, other] = indexForms(db.dataKeys, 'messages.mobile', mobile);
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${index}, 67))`);
    const [counted] = await tx
      .select({ count: sql<number>`count(*)::int` })
      .from(table)
      .where(
        and(
          inArray(table.mobile, [index, other]),
          // A message that is being sent counts as well.
          sql`coalesce(${table.endedAt}, ${table.dueAt}) >= ${startOfDay.toISOString()}::timestamptz`,
        ),
      );
    if (counted!.count >= MESSAGES_PER_DAY) return undefined;
    const [message] = await tx
      .update(table)
      .set({ mobile: index, tries: sql`${table.tries} + 1` })
      .where(rowOf(key))
      .returning({ tries: table.tries });
    return message!.tries;
  });

/** Ends a message, and erases what it said. */
export async function endMessage(
  db: Database,
  key: MessageKey,
  state: Exclude<MessageState, 'waiting'>,
  now: Date,
): Promise<void> {
  await db
    .update(table)
    .set({ state, endedAt: now, details: null })
    .where(and(rowOf(key), eq(table.state, 'waiting')));
}

/** Lets a message wait for its next try. */
export async function postponeMessage(db: Database, key: MessageKey, dueAt: Date): Promise<void> {
  await db
    .update(table)
    .set({ dueAt, mobile: null })
    .where(and(rowOf(key), eq(table.state, 'waiting')));
}

const rowOf = ({ orderSn, kind, subject }: MessageKey) =>
  and(eq(table.orderSn, orderSn), eq(table.kind, kind), eq(table.subject, subject));
