// The unfinished applications: what the device remembers, joined with what the server lists.
import { useCallback, useEffect, useState } from 'react';
import { call } from '../../calls/client.ts';
import type { Language } from '../../../../schemas/generated/ids.ts';
import { toProblem } from '../../calls/problem.ts';
import { useLanguage } from '../../state/language.ts';
import { removedTrades } from '../../state/removed-trades.ts';
import { unfinishedTrades, type UnfinishedTrade } from '../../state/unfinished-trades.ts';
import { mergeTrades } from './merge-trades.ts';

/** What the page before sent as it was left may arrive after the first question. */
const ASK_AGAIN_MS = 1000;

interface Applications {
  trades: readonly UnfinishedTrade[];
  /** Removes an application here and on the server. Returns the function that undoes it. */
  remove(tradeId: string): () => void;
}

/**
 * Shows at once what the device remembers, then the server's list: after sign-in, or when the browser has cleared its
 * storage, only the server knows the applications. Without a network the list of the device stays.
 */
export function useApplications(): Applications {
  const language = useLanguage();
  const [trades, setTrades] = useState(unfinishedTrades.read);
  const show = useCallback(() => setTrades(unfinishedTrades.read()), []);
  useEffect(() => {
    const abort = new AbortController();
    let again: ReturnType<typeof setTimeout> | undefined;
    const refresh = async (isAgain?: true) => {
      const isListed = await mergeListed(language, abort.signal).catch(() => true);
      show();
      if (!isListed && !isAgain) again = setTimeout(() => void refresh(true), ASK_AGAIN_MS);
    };
    const refreshOnline = () => void refresh();
    refreshOnline();
    addEventListener('online', refreshOnline);
    return () => {
      abort.abort();
      clearTimeout(again);
      removeEventListener('online', refreshOnline);
    };
  }, [language, show]);
  const remove = useCallback(
    (tradeId: string) => {
      const undo = unfinishedTrades.end(tradeId);
      removedTrades.add(tradeId);
      show();
      const sent = sendRemoval(tradeId);
      return () => {
        removedTrades.delete(tradeId);
        undo();
        show();
        // After the removal, which must not arrive later.
        void sent.then(() => setRemoved(tradeId, false)).catch(() => undefined);
      };
    },
    [show],
  );
  return { trades, remove };
}

/**
 * Joins the server's list into that of the device. A visitor without a session has nothing there. Resolves to whether the server
 * lists what the device began last.
 */
async function mergeListed(language: Language, signal: AbortSignal): Promise<boolean> {
  await Promise.all(removedTrades.read().map(sendRemoval));
  const { applications } = await call('tradeList', { language }, { signal });
  const removed = new Set(removedTrades.read());
  const listed = applications
    .filter(({ tradeId }) => !removed.has(tradeId))
    .map(({ updatedAt, ...trade }) => ({ ...trade, openedAt: Date.parse(updatedAt) }));
  const [latest] = unfinishedTrades.read();
  unfinishedTrades.replace(mergeTrades(unfinishedTrades.read(), listed));
  return !latest || applications.some(({ tradeId }) => tradeId === latest.tradeId);
}

const setRemoved = (tradeId: string, isRemoved: boolean) => call('tradeRemove', { tradeId, isRemoved });

/** Tells the server of a removal. When it cannot be reached, the next visit of the page tells it. */
async function sendRemoval(tradeId: string): Promise<void> {
  try {
    await setRemoved(tradeId, true);
  } catch (thrown) {
    // A trade that this customer does not have needs no removal.
    if (toProblem(thrown).code !== 'trade.notFound') return;
  }
  removedTrades.delete(tradeId);
}
