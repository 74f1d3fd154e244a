// The unfinished trades of this device, for the list on the home page.
import { storedText } from './stored-text.ts';

/** A trade with an application that is not saved as final. */
export interface UnfinishedTrade {
  tradeId: string;
  orderSn: string;
  /** Name of the product, in the language in which the application was last open. */
  riskName: string;
  /** Codes of the product; absent in lists of earlier releases. */
  supplierCode?: string;
  riskCode?: string;
  /** When the application was last open, milliseconds since 1970. */
  openedAt?: number;
}

/** More than a family applies for in a month; the oldest trades leave the list. */
const MAX_TRADES = 20;

const stored = storedText('openTrade');
const write = (trades: readonly UnfinishedTrade[]): void =>
  stored.write(trades.length === 0 ? undefined : JSON.stringify(trades.slice(0, MAX_TRADES)));

const isTrade = (trade: Partial<UnfinishedTrade> | null): trade is UnfinishedTrade =>
  Boolean(trade?.tradeId && trade.orderSn && trade.riskName);

export const unfinishedTrades = {
  /** The trades, the last opened first. */
  read(): UnfinishedTrade[] {
    try {
      // Earlier releases stored a single trade.
      return [JSON.parse(stored.read() ?? '[]') as Partial<UnfinishedTrade> | null].flat().filter(isTrade);
    } catch {
      return [];
    }
  },
  /** Adds a trade in front of the others, or moves it there. */
  begin(trade: UnfinishedTrade): void {
    write([trade, ...unfinishedTrades.read().filter(({ tradeId }) => tradeId !== trade.tradeId)]);
  },
  /** Removes a trade: it is no longer available, or the customer removed it. Returns the function that undoes it. */
  end(tradeId: string): () => void {
    const before = unfinishedTrades.read();
    write(before.filter((trade) => trade.tradeId !== tradeId));
    return () => write(before);
  },
};
