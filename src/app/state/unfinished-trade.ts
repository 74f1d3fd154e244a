import { storedText } from './stored-text.ts';

/** A trade whose form was begun on this phone and is not saved yet. */
export interface UnfinishedTrade {
  tradeId: string;
  orderSn: string;
  riskName: string;
}

const stored = storedText('openTrade');

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
  /** It is saved, or gone. Another one that was begun since stays. */
  end(tradeId: string): void {
    if (unfinishedTrade.read()?.tradeId === tradeId) stored.write(undefined);
  },
};
