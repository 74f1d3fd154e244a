// Applications that the customer removed from the list, until the server knows it.
import { storedText } from './stored-text.ts';

const stored = storedText('removedTrades');

export const removedTrades = {
  read: (): string[] => (stored.read() ?? '').split(' ').filter((tradeId) => tradeId !== ''),
  add(tradeId: string): void {
    stored.write([...removedTrades.read(), tradeId].join(' '));
  },
  /** The server knows it, or the customer undid it. */
  delete(tradeId: string): void {
    const others = removedTrades.read().filter((each) => each !== tradeId);
    stored.write(others.length === 0 ? undefined : others.join(' '));
  },
};
