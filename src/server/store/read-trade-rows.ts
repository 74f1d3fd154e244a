import { and, asc, eq, exists, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { Database } from './connection/database.ts';
import { IS_DRAFT_OF_ANSWERS, IS_OUTDATED } from './final-answers.ts';
import { IS_SOLD } from './products.ts';
import { products } from './tables/catalog-tables.ts';
import { answers, drafts, healthNotices, trades as tradeTable } from './tables/trade-tables.ts';
import { TradeRows } from './trade-rows.ts';
import type { Trade } from './trades.ts';

/** Reads what tells how far trades are, and what is sold of their products, in three queries for any number of trades. */
export async function readTradeRows(db: Database, trades: readonly Trade[]): Promise<TradeRows> {
  if (trades.length === 0) return new TradeRows({ trades, answers: [], notices: [], products: [] });
  const tradeIds = trades.map(({ tradeId }) => tradeId);
  const ofTrades = await db
    .select({ ...getTableColumns(answers), isOutdated: IS_OUTDATED })
    .from(answers)
    .leftJoin(drafts, IS_DRAFT_OF_ANSWERS)
    .where(inArray(answers.tradeId, tradeIds));
  const notices = await db
    .select()
    .from(healthNotices)
    .where(inArray(healthNotices.tradeId, tradeIds))
    .orderBy(asc(healthNotices.insuredId));
  const { supplierCode, riskCode, rates, flow } = products;
  const ofProduct = and(
    inArray(tradeTable.tradeId, tradeIds),
    eq(tradeTable.supplierCode, supplierCode),
    eq(tradeTable.riskCode, riskCode),
  );
  const ofProducts = await db
    .select({ supplierCode, riskCode, rates, flow, isSold: sql<boolean>`${IS_SOLD}` })
    .from(products)
    .where(exists(db.select({ tradeId: tradeTable.tradeId }).from(tradeTable).where(ofProduct)));
  return new TradeRows({ trades, answers: ofTrades, notices, products: ofProducts });
}
