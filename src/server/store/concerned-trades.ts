// Counts whom a change of a product concerns.
import { and, countDistinct, eq, exists, isNull, notExists, notInArray, or } from 'drizzle-orm';
import { endedStates, type OrderState } from '../../core/orders/order-life.ts';
import type { ConcernedTrades } from '../../core/publish/concerned-trades.ts';
import type { Database, Transaction } from './connection/database.ts';
import { isNotOver, orderedTrades } from './ordered-trades.ts';
import { orders } from './tables/order-tables.ts';
import { answers, drafts, trades } from './tables/trade-tables.ts';

/** States of an order that is not under way: not submitted yet, ended, or with its policy. */
const SETTLED: readonly OrderState[] = ['draft', ...endedStates, 'policyGenerated', 'completed'];

export async function countConcerned(
  db: Database | Transaction,
  { supplierCode, riskCode }: { supplierCode: string; riskCode: string },
  now: Date,
): Promise<ConcernedTrades> {
  const isOfProduct = and(eq(trades.supplierCode, supplierCode), eq(trades.riskCode, riskCode));
  const drafted = db
    .select({ tradeId: drafts.tradeId })
    .from(drafts)
    .where(and(eq(drafts.tradeId, trades.tradeId), isNull(drafts.removedAt)));
  const saved = db
    .select({ tradeId: answers.tradeId })
    .from(answers)
    .where(eq(answers.tradeId, trades.tradeId));
  const [applications] = await db
    .select({ count: countDistinct(trades.tradeId) })
    .from(trades)
    .where(
      and(
        isOfProduct,
        isNull(trades.removedAt),
        or(exists(drafted), exists(saved)),
        notExists(orderedTrades(db, now)),
      ),
    );
  const [underWay] = await db
    .select({ count: countDistinct(orders.tradeId) })
    .from(orders)
    .innerJoin(trades, eq(trades.tradeId, orders.tradeId))
    .where(and(isOfProduct, notInArray(orders.state, [...SETTLED]), isNotOver(now)));
  return { applications: applications!.count, orders: underWay!.count };
}
