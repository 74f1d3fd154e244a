import { storedText } from './stored-text.ts';

/** A trade with an unsaved form on this device. */
export interface UnfinishedTrade {
  tradeId: string;
  orderSn: string;
  riskName: string;
}

const stored = storedText('openTrade');

/** The latest unfinished trade, stored for the continue card of the home page. */
export const unfinishedTrade = {
  read(): UnfinishedTrade | undefined {
    try {
      const trade = JSON.parse(stored.read() ?? 'null') as Partial<UnfinishedTrade> | null;
      const { tradeId, orderSn, riskName } = trade ?? {};
      return tradeId && orderSn && riskName ? { tradeId, orderSn, riskName } : undefined;
    } catch {
      return undefined;
    }
  },
  begin: (trade: UnfinishedTrade): void => stored.write(JSON.stringify(trade)),
  /** Removes the trade after it is saved or no longer available; a newer unfinished trade stays. */
  end(tradeId: string): void {
    if (unfinishedTrade.read()?.tradeId === tradeId) stored.write(undefined);
  },
};
