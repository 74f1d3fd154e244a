// Orders: each move is one statement, which the triggers of the table guard and record, beside an entry of the trail.
import {
  and,
  asc,
  desc,
  eq,
  gt,
  inArray,
  isNull,
  lte,
  not,
  notInArray,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import { endOfShanghaiDay, orderStateAt } from '../../core/orders/end-of-day.ts';
import {
  endedStates,
  expiringStates,
  orderEvents,
  startsDay,
  type OrderEvent,
  type OrderState,
} from '../../core/orders/order-life.ts';
import { messageOf } from '../../core/orders/order-messages.ts';
import type { Locale } from '../../../locales/index.ts';
import type { Database, Transaction } from './connection/database.ts';
import { inTransaction } from './connection/transaction.ts';
import { closeLettersOf } from './letters.ts';
import { addMessage } from './messages.ts';
import { notBefore } from './not-before.ts';
import { orders } from './tables/order-tables.ts';
import { trades } from './tables/trade-tables.ts';
import { appendToTrail, lockTrade } from './trail.ts';
import { newOrderSn } from './trades.ts';

/** An order at a moment. */
export interface Order {
  orderSn: string;
  tradeId: string;
  /** Expired from 24:00 on, whether or not a job has moved the order. */
  state: OrderState;
  expiresAt: Date | null;
  /** Null for a draft. */
  premiumFen: number | null;
}

const COLUMNS = {
  orderSn: orders.orderSn,
  tradeId: orders.tradeId,
  state: orders.state,
  expiresAt: orders.expiresAt,
  premiumFen: orders.premiumFen,
};

const at = (order: Order, now: Date): Order => {
  const { state, expiresAt } = order;
  return { ...order, state: orderStateAt({ state, expiresAt: expiresAt?.getTime() }, now.getTime()) };
};

/** Whether an order waits for its customer and its day is over. */
export const isOver = (now: Date): SQL =>
  and(inArray(orders.state, [...expiringStates]), lte(orders.expiresAt, now))!;

/** An order of an owner. An order of another owner, or a deleted one, reads as undefined. */
export async function readOrder(
  db: Database | Transaction,
  { ownerId }: { ownerId: string },
  orderSn: string,
  now: Date,
): Promise<Order | undefined> {
  const [order] = await db
    .select(COLUMNS)
    .from(orders)
    .innerJoin(trades, eq(trades.tradeId, orders.tradeId))
    .where(and(eq(orders.orderSn, orderSn), eq(trades.ownerId, ownerId), not(eq(orders.state, 'deleted'))));
  return order && at(order, now);
}

/** Any order with its owner, for callers that prove their right to it in another way. */
export async function readOwnedOrder(
  db: Database | Transaction,
  orderSn: string,
  now: Date,
): Promise<{ order: Order; ownerId: string } | undefined> {
  const [row] = await db
    .select({ ...COLUMNS, ownerId: trades.ownerId })
    .from(orders)
    .innerJoin(trades, eq(trades.tradeId, orders.tradeId))
    .where(eq(orders.orderSn, orderSn));
  if (!row) return undefined;
  const { ownerId, ...order } = row;
  return { order: at(order, now), ownerId };
}

/**
 * The open order of a trade, or a new draft. The first order of a trade has the number that its customer knows from the
 * application; a later one has a number of its own. Several calls at once get the same order.
 */
export const openOrder = (db: Database, tradeId: string, now: Date): Promise<Order> =>
  inTransaction(db, (tx) => openOrderIn(tx, tradeId, now));

export async function openOrderIn(tx: Transaction, tradeId: string, now: Date): Promise<Order> {
  await expireOrders(tx, now, eq(orders.tradeId, tradeId));
  const isOpen = and(eq(orders.tradeId, tradeId), notInArray(orders.state, [...endedStates]));
  const number = newOrderSn();
  await tx.execute(sql`
      insert into ${orders} (order_sn, trade_id, state, moved_at)
      select case when exists (select from ${orders} where ${orders.orderSn} = ${trades.orderSn})
        then ${number} else ${trades.orderSn} end, ${trades.tradeId}, 'draft', ${now.toISOString()}::timestamptz
      from ${trades} where ${trades.tradeId} = ${tradeId}
      on conflict do nothing`);
  const [order] = await tx.select(COLUMNS).from(orders).where(isOpen);
  return order!;
}

/** The state of the order of an application that counts: the open one, else the latest; undefined without one. */
export async function readOrderOfTrade(
  db: Database | Transaction,
  tradeId: string,
  now: Date,
): Promise<Order | undefined> {
  const [order] = await db
    .select(COLUMNS)
    .from(orders)
    .where(and(eq(orders.tradeId, tradeId), not(eq(orders.state, 'deleted'))))
    .orderBy(desc(notInArray(orders.state, [...endedStates])), desc(orders.movedAt))
    .limit(1);
  return order && at(order, now);
}

/** Events that submit a draft, with the premium that the customer agrees to. */
type SubmitEvent = 'inviteInsured' | 'submit';

/** Submits a draft. Returns undefined for any other order. @param submission the premium as the server calculated it, and the language of the page */
export const submitOrder = (
  db: Database | Transaction,
  orderSn: string,
  submission: { event: SubmitEvent; premiumFen: number; language?: Locale },
  now: Date,
): Promise<Order | undefined> => applyEvent(db, orderSn, submission, now);

/**
 * Moves an order by an event, in one statement, with an entry of its application's trail. Returns undefined where its state does not allow the event, and after 24:00
 * for every event but `expire`.
 */
export const moveOrder = (
  db: Database | Transaction,
  orderSn: string,
  event: Exclude<OrderEvent, SubmitEvent>,
  now: Date,
): Promise<Order | undefined> => applyEvent(db, orderSn, { event }, now);

interface OrderChange {
  event: OrderEvent;
  premiumFen?: number;
  language?: Locale;
}

async function applyEvent(
  db: Database | Transaction,
  orderSn: string,
  change: OrderChange,
  now: Date,
): Promise<Order | undefined> {
  return '$client' in db
    ? inTransaction(db, (tx) => applyEventIn(tx, orderSn, change, now))
    : applyEventIn(db, orderSn, change, now);
}

/** Moves an order, with an entry of its application's trail. The trail is locked first, by every move in the same order. */
async function applyEventIn(
  tx: Transaction,
  orderSn: string,
  { event, premiumFen, language }: OrderChange,
  now: Date,
): Promise<Order | undefined> {
  const from = await lockState(tx, orderSn);
  if (!from) return undefined;
  const rule = orderEvents[event];
  const isInTime =
    event === 'expire'
      ? isOver(now)
      : or(
          isNull(orders.expiresAt),
          gt(orders.expiresAt, now),
          notInArray(orders.state, [...expiringStates]),
        );
  const [order] = await tx
    .update(orders)
    .set({
      state: rule.to,
      event,
      movedAt: notBefore(orders.movedAt, now),
      ...(premiumFen !== undefined && { premiumFen }),
      ...(language !== undefined && { language }),
      ...(startsDay(event) && { expiresAt: new Date(endOfShanghaiDay(now.getTime())) }),
    })
    .where(and(eq(orders.orderSn, orderSn), inArray(orders.state, [...rule.from]), isInTime))
    .returning(COLUMNS);
  if (!order) return undefined;
  // What ends a review ends its letters.
  if (from === 'underwriting') await closeLettersOf(tx, orderSn, now);
  const moved = { kind: 'orderMoved', details: { from, to: rule.to } } as const;
  await appendToTrail(tx, order.tradeId, [moved], now);
  const kind = messageOf(event);
  if (kind) await addMessage(tx, { orderSn, kind, subject: '' }, undefined, now);
  return at(order, now);
}

/** The state of an order, which no other move changes before the transaction ends; undefined for no such order. */
export async function lockState(tx: Transaction, orderSn: string): Promise<OrderState | undefined> {
  const isOrder = eq(orders.orderSn, orderSn);
  const [found] = await tx.select({ tradeId: orders.tradeId }).from(orders).where(isOrder);
  if (!found) return undefined;
  await lockTrade(tx, found.tradeId);
  // In a statement after the lock, which sees what the transaction before has committed.
  const [row] = await tx.select({ state: orders.state }).from(orders).where(isOrder);
  return row!.state;
}

/** Moves orders whose day is over, all or those of a condition. Returns their number. */
export async function expireOrders(db: Database | Transaction, now: Date, condition?: SQL): Promise<number> {
  const over = await db
    .select({ orderSn: orders.orderSn })
    .from(orders)
    .where(and(isOver(now), condition))
    .orderBy(asc(orders.tradeId));
  let count = 0;
  for (const { orderSn } of over) if (await moveOrder(db, orderSn, 'expire', now)) count += 1;
  return count;
}

/** The submitted orders of an owner, the latest first. A deleted one is not listed. */
export async function readOrders(
  db: Database,
  { ownerId }: { ownerId: string },
  now: Date,
  limit: number,
): Promise<Order[]> {
  const rows = await db
    .select(COLUMNS)
    .from(orders)
    .innerJoin(trades, eq(trades.tradeId, orders.tradeId))
    .where(and(eq(trades.ownerId, ownerId), notInArray(orders.state, ['draft', 'deleted'])))
    .orderBy(desc(orders.movedAt))
    .limit(limit);
  return rows.map((order) => at(order, now));
}
