// The unfinished trades of this device, for the list on the home page.
import { storedText } from './stored-text.ts';

/** A trade with answers that has not become an order. */
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
  /** Where it goes on; absent where nothing is left to do on a page. */
  next?: { screen?: string; page?: string };
  /** How many steps are done, and how many there are; absent until the server has listed the trade. */
  done?: number;
  total?: number;
  /** Premium in yuan, a decimal string; absent while the trial is unfinished. */
  prem?: string;
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
  /** Adds a trade in front of the others, or moves it there; what is known of it stays. */
  begin(trade: UnfinishedTrade): void {
    const before = unfinishedTrades.read();
    const isOther = ({ tradeId }: UnfinishedTrade) => tradeId !== trade.tradeId;
    write([{ ...before.find((each) => !isOther(each)), ...trade }, ...before.filter(isOther)]);
  },
  replace: write,
  /** Forgets all trades: the customer of this device has changed. */
  clear: (): void => write([]),
  /** Removes a trade: it is no longer available, or the customer removed it. Returns the function that undoes it. */
  end(tradeId: string): () => void {
    const before = unfinishedTrades.read();
    write(before.filter((trade) => trade.tradeId !== tradeId));
    return () => write(before);
  },
};
