// Orders: each move is one statement, which the triggers of the table guard and record.
import { and, eq, gt, inArray, isNull, lte, not, notInArray, or, sql, type SQL } from 'drizzle-orm';
import { endOfShanghaiDay, orderStateAt } from '../../core/orders/end-of-day.ts';
import {
  endedStates,
  expiringStates,
  orderEvents,
  startsDay,
  type OrderEvent,
  type OrderState,
} from '../../core/orders/order-life.ts';
import type { Database, Transaction } from './connection/database.ts';
import { inTransaction } from './connection/transaction.ts';
import { notBefore } from './not-before.ts';
import { orders } from './tables/order-tables.ts';
import { trades } from './tables/trade-tables.ts';
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
const isOver = (now: Date): SQL =>
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

/**
 * The open order of a trade, or a new draft. The first order of a trade has the number that its customer knows from the
 * application; a later one has a number of its own. Several calls at once get the same order.
 */
export const openOrder = (db: Database, tradeId: string, now: Date): Promise<Order> =>
  inTransaction(db, async (tx) => {
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
  });

/** Events that submit a draft, with the premium that the customer agrees to. */
type SubmitEvent = 'inviteInsured' | 'submit';

/** Submits a draft. Returns undefined for any other order. @param premiumFen as the server calculated it */
export const submitOrder = (
  db: Database | Transaction,
  orderSn: string,
  { event, premiumFen }: { event: SubmitEvent; premiumFen: number },
  now: Date,
): Promise<Order | undefined> => applyEvent(db, orderSn, { event, premiumFen }, now);

/**
 * Moves an order by an event, in one statement. Returns undefined where its state does not allow the event, and after 24:00
 * for every event but `expire`.
 */
export const moveOrder = (
  db: Database | Transaction,
  orderSn: string,
  event: Exclude<OrderEvent, SubmitEvent>,
  now: Date,
): Promise<Order | undefined> => applyEvent(db, orderSn, { event }, now);

async function applyEvent(
  db: Database | Transaction,
  orderSn: string,
  { event, premiumFen }: { event: OrderEvent; premiumFen?: number },
  now: Date,
): Promise<Order | undefined> {
  const { from, to } = orderEvents[event];
  const isInTime =
    event === 'expire'
      ? isOver(now)
      : or(
          isNull(orders.expiresAt),
          gt(orders.expiresAt, now),
          notInArray(orders.state, [...expiringStates]),
        );
  const [order] = await db
    .update(orders)
    .set({
      state: to,
      event,
      movedAt: notBefore(orders.movedAt, now),
      ...(premiumFen !== undefined && { premiumFen }),
      ...(startsDay(event) && { expiresAt: new Date(endOfShanghaiDay(now.getTime())) }),
    })
    .where(and(eq(orders.orderSn, orderSn), inArray(orders.state, [...from]), isInTime))
    .returning(COLUMNS);
  return order && at(order, now);
}

/** Moves orders whose day is over, all or those of a condition. Returns their number. */
export async function expireOrders(db: Database | Transaction, now: Date, condition?: SQL): Promise<number> {
  const { rowCount } = await db
    .update(orders)
    .set({ state: 'expired', event: 'expire', movedAt: notBefore(orders.movedAt, now) })
    .where(and(isOver(now), condition));
  return rowCount ?? 0;
}
