// Policies of orders, with their files. A policy is written with the move of its order, once.
import { deflateSync, inflateSync } from 'node:zlib';
import { and, eq } from 'drizzle-orm';
import { decryptRecord, encryptRecord } from '../encryption/encrypted-record.ts';
import { policyFileAddress } from '../encryption/record-addresses.ts';
import type { Database } from './connection/database.ts';
import { inTransaction } from './connection/transaction.ts';
import { moveOrder } from './orders.ts';
import { lockPaidPayment, movePayment } from './payments.ts';
import { orders } from './tables/order-tables.ts';
import { policies } from './tables/policy-tables.ts';
import { trades } from './tables/trade-tables.ts';

type PolicyRow = typeof policies.$inferSelect;

/** A policy without its file. */
export type Policy = Omit<PolicyRow, 'pdf'>;

const { orderSn, policyNo, firstDay, lastDay, issuedAt, sha256, bytes } = policies;
const COLUMNS = { orderSn, policyNo, firstDay, lastDay, issuedAt, sha256, bytes };

/** Moves a paid order to its issue, and its payment to the wait for what the insurer says (S-009): both, or neither. */
export const beginIssue = (db: Database, ofOrder: string, now: Date): Promise<void> =>
  inTransaction(db, async (tx) => {
    const paymentNo = await lockPaidPayment(tx, ofOrder);
    if (!(await moveOrder(tx, ofOrder, 'issue', now))) return;
    if (paymentNo !== undefined) await movePayment(tx, paymentNo, 'awaitInsurer', now);
  });

/** Stores the policy of an order and completes the order: its payment waits no longer. Returns false when somebody else did. */
export const completePolicy = (
  db: Database,
  policy: Omit<Policy, 'bytes'>,
  file: Buffer,
  now: Date,
): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const paymentNo = await lockPaidPayment(tx, policy.orderSn);
    if (!(await moveOrder(tx, policy.orderSn, 'completePolicy', now))) return false;
    // That of an order whose issue a server of the previous release began has not waited.
    if (paymentNo !== undefined) await movePayment(tx, paymentNo, 'insurerAnswers', now);
    const text = deflateSync(file).toString('base64');
    const stored = encryptRecord(tx.dataKeys, policyFileAddress(policy), text);
    await tx.insert(policies).values({ ...policy, bytes: file.length, pdf: stored });
    return true;
  });

/** The policy of an order; undefined before it is issued. */
export async function readPolicy(db: Database, ofOrder: string): Promise<Policy | undefined> {
  const [row] = await db.select(COLUMNS).from(policies).where(eq(policies.orderSn, ofOrder));
  return row;
}

/** The policy of an owner's order. That of another owner reads as undefined. */
export async function readOwnPolicy(
  db: Database,
  { ownerId }: { ownerId: string },
  ofOrder: string,
): Promise<Policy | undefined> {
  const [row] = await db
    .select(COLUMNS)
    .from(policies)
    .innerJoin(orders, eq(orders.orderSn, policies.orderSn))
    .innerJoin(trades, eq(trades.tradeId, orders.tradeId))
    .where(and(eq(policies.orderSn, ofOrder), eq(trades.ownerId, ownerId)));
  return row;
}

/** The same with its file. */
export async function readPolicyFile(
  db: Database,
  owner: { ownerId: string },
  ofOrder: string,
): Promise<{ policy: Policy; file: Buffer } | undefined> {
  const policy = await readOwnPolicy(db, owner, ofOrder);
  if (!policy) return undefined;
  // A policy is written once: the row is the one that was read.
  const [row] = await db.select({ pdf: policies.pdf }).from(policies).where(eq(policies.orderSn, ofOrder));
  if (!row) return undefined;
  const text = decryptRecord(db.dataKeys, policyFileAddress(policy), row.pdf);
  return { policy, file: inflateSync(Buffer.from(text, 'base64')) };
}
