// Opens a form for a component.
import { useCallback, useEffect, useState } from 'react';
import { toProblem, isCancelled, type Problem } from '../calls/problem.ts';
import { currentLanguage } from '../state/language.ts';
import { unfinishedTrades } from '../state/unfinished-trades.ts';
import { loadForm } from './form-prefetch.ts';
import type { FormKey } from '../../core/answers/form-key.ts';
import { openForm, type OpenForm } from './open-form.ts';

export type FormLoadState =
  | { phase: 'loading' }
  | { phase: 'failed'; problem: Problem }
  | { phase: 'open'; form: OpenForm };

/** Problem codes of a trade that this device cannot continue; the home page stops offering it. */
const UNAVAILABLE_TRADE_CODES = new Set(['trade.notFound', 'session.none']);

const LOADING: FormLoadState = { phase: 'loading' };

/** Opens the form of a trade; `reopen` closes it and fetches it again. */
export function useOpenForm({ tradeId, screen, subject }: FormKey): {
  loadState: FormLoadState;
  reopen: () => void;
} {
  const [attempt, setAttempt] = useState(0);
  const [result, setResult] = useState({ attempt, loadState: LOADING });
  const reopen = useCallback(() => setAttempt((previous) => previous + 1), []);
  useEffect(() => {
    const abort = new AbortController();
    let form: OpenForm | undefined;
    const open = async () => {
      // The first `refetch()` may return a prefetched form; later ones fetch it again.
      const refetch = () => loadForm({ tradeId, screen, subject }, currentLanguage(), abort.signal);
      form = await openForm(await refetch(), refetch, reopen);
      if (abort.signal.aborted) form.close();
      else setResult({ attempt, loadState: { phase: 'open', form } });
    };
    open().catch((thrown: unknown) => {
      if (abort.signal.aborted || isCancelled(thrown)) return;
      const problem = toProblem(thrown);
      if (UNAVAILABLE_TRADE_CODES.has(problem.code)) unfinishedTrades.end(tradeId);
      setResult({ attempt, loadState: { phase: 'failed', problem } });
    });
    return () => {
      abort.abort();
      form?.close();
    };
  }, [tradeId, screen, subject, attempt, reopen]);
  return { loadState: result.attempt === attempt ? result.loadState : LOADING, reopen };
}
