// What conditions read of a trade, always from the server's own data.
import type { TradeContext } from '../../../schemas/generated/insurance.ts';
import type { TradePart } from '../../core/conditions/trade-reads.ts';
import { tradePartsRead } from '../../core/form-checks/check-trade.ts';
import type { FormIndex } from '../../core/form/form-index.ts';
import { APPLICATION_SCREEN, insuredRows } from '../../core/orders/insured-persons.ts';
import type { Database } from './connection/database.ts';
import { readSavedAnswers } from './final-answers.ts';
import { readTrades, type Trade } from './trades.ts';

/** Reads what the rules of a form can read of a trade; its application for a form only that reads who is insured. */
export async function readTradeContext(
  db: Database,
  { tradeId, riskCode, platformCode }: Trade,
  index: FormIndex,
): Promise<TradeContext> {
  const key = { tradeId, screen: APPLICATION_SCREEN, subject: '' };
  const application = partsReadBy(index).has('insuredCount') && (await readSavedAnswers(db, key));
  const insuredCount = application ? insuredRows(application).length : 0;
  return { product: riskCode, channel: platformCode, ...(insuredCount > 0 && { insuredCount }) };
}

/** The same for several trades, by their ids. */
export async function readTradeContexts(
  db: Database,
  tradeIds: readonly string[],
  index: FormIndex,
): Promise<ReadonlyMap<string, TradeContext>> {
  const contexts = new Map<string, TradeContext>();
  for (const trade of await readTrades(db, tradeIds))
    contexts.set(trade.tradeId, await readTradeContext(db, trade, index));
  return contexts;
}

const parts = new WeakMap<FormIndex, ReadonlySet<TradePart>>();

/** The parts of the trade that a form reads; worked out once for each. */
export function partsReadBy(index: FormIndex): ReadonlySet<TradePart> {
  const read = parts.get(index) ?? tradePartsRead(index.form);
  parts.set(index, read);
  return read;
}
