// Which trades have an order that counts: at a moment, since an order ends at 24:00 before a job has moved it.
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { statesWithPage } from '../../core/orders/next-page.ts';
import type { Database, Transaction } from './connection/database.ts';
import { isOver } from './orders.ts';
import { orders } from './tables/order-tables.ts';
import { trades } from './tables/trade-tables.ts';

/** Whether an order goes on at a moment; also true of those that have no end. */
export const isNotOver = (now: Date): SQL => sql`(${isOver(now)}) is not true`;

/** The orders with a page of their own, of the trade of the query around: the application of such a trade is not gone on with. */
export const orderedTrades = (db: Database | Transaction, now: Date) =>
  db
    .select({ tradeId: orders.tradeId })
    .from(orders)
    .where(
      and(eq(orders.tradeId, trades.tradeId), inArray(orders.state, [...statesWithPage]), isNotOver(now)),
    );
