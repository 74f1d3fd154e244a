// What insurers decided about orders: a decision and the moves that it causes, in one transaction.
import { and, desc, eq, inArray, notExists, sql } from 'drizzle-orm';
import {
  issuingStates,
  reviewedStates,
  type OrderEvent,
  type OrderState,
} from '../../core/orders/order-life.ts';
import type { Database, Transaction } from './connection/database.ts';
import { inTransaction } from './connection/transaction.ts';
import { expireLetter, openLetterOf } from './letters.ts';
import { readRevision } from './order-snapshots.ts';
import { lockState, moveOrder } from './orders.ts';
import { orders, quoted } from './tables/order-tables.ts';
import { underwritings, type DecidedReason } from './tables/policy-tables.ts';
import { lockTrade } from './trail.ts';

type MoveEvent = Exclude<OrderEvent, 'submit' | 'inviteInsured'>;

/** The number of a submission of an order. */
interface Submission {
  orderSn: string;
  revision: number;
}

/** Accepts an order at risk, about which the insurer decides later. Returns false where its state does not allow it. */
export const acceptAtRisk = (db: Database, submission: Submission, now: Date): Promise<boolean> =>
  inTransaction(db, (tx) => moveAll(tx, submission, ['acceptAtRisk'], now));

/**
 * Accepts an order, and lets its customer pay. Returns false where its state does not allow it.
 *
 * @param event `accept`, or `clearRisk` of an order that was accepted at risk
 */
export const acceptOrder = (
  db: Database,
  submission: Submission,
  event: 'accept' | 'clearRisk',
  now: Date,
): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const events = event === 'accept' ? (['accept', 'requestPayment'] as const) : ([event] as const);
    if (!(await moveAll(tx, submission, events, now))) return false;
    await record(tx, submission, { decision: 'accepted' }, now);
    return true;
  });

/** Refuses an order, with the reason. @param event `reject`, or `refuseRisk` of an order that was accepted at risk */
export const refuseOrder = (
  db: Database,
  submission: Submission,
  { event, reason }: { event: 'reject' | 'refuseRisk'; reason: DecidedReason },
  now: Date,
): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    if (!(await moveAll(tx, submission, [event], now))) return false;
    await record(tx, submission, { decision: 'rejected', reason }, now);
    return true;
  });

/**
 * Moves an order by what was decided about its latest submission. A decision about a former one changes nothing: the order was
 * applied for again while the insurer was asked.
 */
async function moveAll(
  tx: Transaction,
  { orderSn, revision }: Submission,
  events: readonly MoveEvent[],
  now: Date,
): Promise<boolean> {
  await lockState(tx, orderSn);
  if ((await readRevision(tx, orderSn)) !== revision) return false;
  const [first, ...others] = events;
  if (!(await moveOrder(tx, orderSn, first!, now))) return false;
  for (const event of others) await moveOrder(tx, orderSn, event, now);
  return true;
}

/** Ends a letter that was not answered in time, and refuses its order for that. Returns false where somebody else did. */
export const refuseOverdue = (
  db: Database,
  { tradeId, letterId, orderSn, revision }: Submission & { tradeId: string; letterId: string },
  now: Date,
): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    // As every move of an order: the trail first, so that none waits for another in a circle.
    await lockTrade(tx, tradeId);
    if (!(await expireLetter(tx, letterId, now))) return false;
    if (!(await moveAll(tx, { orderSn, revision }, ['reject'], now))) return false;
    await record(tx, { orderSn, revision }, { decision: 'rejected', reason: 'letterOverdue' }, now);
    return true;
  });

const record = (
  tx: Transaction,
  { orderSn, revision }: Submission,
  decision: Pick<typeof underwritings.$inferInsert, 'decision' | 'reason'>,
  now: Date,
) =>
  tx
    .insert(underwritings)
    .values({ orderSn, revision, ...decision, decidedAt: now })
    .onConflictDoNothing();

/** Why the insurer refused the latest submission of an order; undefined where it did not. */
export async function readRefusal(db: Database, orderSn: string): Promise<DecidedReason | undefined> {
  const [row] = await db
    .select({ reason: underwritings.reason })
    .from(underwritings)
    .where(eq(underwritings.orderSn, orderSn))
    .orderBy(desc(underwritings.revision))
    .limit(1);
  return row?.reason ?? undefined;
}

/** An order that waits for its insurer, and since when. */
export interface WaitingOrder {
  orderSn: string;
  state: OrderState;
  movedAt: Date;
}

const isWaiting = inArray(orders.state, [...reviewedStates, ...issuingStates]);

const WAITING = { orderSn: orders.orderSn, state: orders.state, movedAt: orders.movedAt };

/**
 * Orders that wait for their insurer: first those that are paid, then those that it decides about, each kind up to the limit, so that
 * neither takes the places of the other. Both in random order, so that none that waits for days keeps others waiting; a paid order that
 * nobody went on with comes before one that was asked about. Without the orders that wait for their customer's reply to a letter.
 */
export async function readWaitingOrders(db: Database, now: Date, limit: number): Promise<WaitingOrder[]> {
  const issuing = await db
    .select(WAITING)
    .from(orders)
    .where(sql`${orders.state} in (${quoted(issuingStates)})`)
    .orderBy(sql`${orders.state} = 'policyGenerating'`, sql`random()`)
    .limit(limit);
  const reviewed = await db
    .select(WAITING)
    .from(orders)
    .where(and(sql`${orders.state} in (${quoted(reviewedStates)})`, notExists(openLetterOf(db, now))))
    .orderBy(sql`random()`)
    .limit(limit);
  return [...issuing, ...reviewed];
}

/** An order, if it waits for its insurer. */
export async function readWaitingOrder(db: Database, orderSn: string): Promise<WaitingOrder | undefined> {
  const [order] = await db
    .select(WAITING)
    .from(orders)
    .where(and(eq(orders.orderSn, orderSn), isWaiting));
  return order;
}
