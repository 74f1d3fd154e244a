import type { UnfinishedTrade } from '../../state/unfinished-trades.ts';

/**
 * The server's list in place of that of the device, the latest first. Trades that the server has never listed stay: their first
 * answers may not have reached it. One that it no longer lists was removed or ordered on another device.
 */
export function mergeTrades(
  before: readonly UnfinishedTrade[],
  listed: readonly UnfinishedTrade[],
): UnfinishedTrade[] {
  const ids = new Set(listed.map(({ tradeId }) => tradeId));
  const openedHere = new Map(before.map(({ tradeId, openedAt = 0 }) => [tradeId, openedAt]));
  const unsent = before.filter(({ tradeId, state }) => !ids.has(tradeId) && state === undefined);
  const latest = listed.map((trade) => ({
    ...trade,
    openedAt: Math.max(trade.openedAt ?? 0, openedHere.get(trade.tradeId) ?? 0),
  }));
  return [...unsent, ...latest].toSorted((a, b) => (b.openedAt ?? 0) - (a.openedAt ?? 0));
}
