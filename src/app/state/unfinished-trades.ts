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
  /** Name of the insurer, in the same language; absent until the server has listed the trade. */
  supplierName?: string;
  /** When the application was last open or saved, milliseconds since 1970. */
  openedAt?: number;
  /** What the server said last; absent until it has listed the trade. */
  state?: 'draft' | 'saved';
}

/** As many as the server lists; the oldest trades leave the list. */
const MAX_TRADES = 50;

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
  /**
   * Replaces the list by the server's, the latest first. Trades that the server has never listed stay: their first answers
   * may not have reached it. One that it no longer lists was removed on another device.
   */
  merge(listed: readonly UnfinishedTrade[]): void {
    const ids = new Set(listed.map(({ tradeId }) => tradeId));
    const before = unfinishedTrades.read();
    const openedHere = new Map(before.map(({ tradeId, openedAt = 0 }) => [tradeId, openedAt]));
    const unsent = before.filter(({ tradeId, state }) => !ids.has(tradeId) && state === undefined);
    const latest = listed.map((trade) => ({
      ...trade,
      openedAt: Math.max(trade.openedAt ?? 0, openedHere.get(trade.tradeId) ?? 0),
    }));
    write([...unsent, ...latest].toSorted((a, b) => (b.openedAt ?? 0) - (a.openedAt ?? 0)));
  },
  /** Forgets all trades: the customer of this device has changed. */
  clear: (): void => write([]),
  /** Removes a trade: it is no longer available, or the customer removed it. Returns the function that undoes it. */
  end(tradeId: string): () => void {
    const before = unfinishedTrades.read();
    write(before.filter((trade) => trade.tradeId !== tradeId));
    return () => write(before);
  },
};
