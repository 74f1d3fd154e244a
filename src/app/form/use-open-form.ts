import { useCallback, useEffect, useState } from 'react';
import { toProblem, isCancelled, type Problem } from '../calls/problem.ts';
import { currentLanguage } from '../state/language.ts';
import { unfinishedTrade } from '../state/unfinished-trade.ts';
import { loadForm } from './form-prefetch.ts';
import type { FormKey } from '../../core/answers/form-key.ts';
import { openForm, type OpenForm } from './open-form.ts';

export type FormLoadState =
  | { phase: 'loading' }
  | { phase: 'failed'; problem: Problem }
  | { phase: 'open'; form: OpenForm };

/** The trade cannot be gone on with from this phone, so the home page need not offer it. */
const UNAVAILABLE_TRADE_CODES = new Set(['trade.notFound', 'session.none']);

const LOADING: FormLoadState = { phase: 'loading' };

/** Opens the form of a trade, and opens it anew when it is told to. */
export function useOpenForm({ tradeId, screen, subject }: FormKey): {
  opening: FormLoadState;
  reopen: () => void;
} {
  const [attempt, setAttempt] = useState(0);
  const [reached, setReached] = useState({ attempt, opening: LOADING });
  const reopen = useCallback(() => setAttempt((before) => before + 1), []);
  useEffect(() => {
    const abort = new AbortController();
    let form: OpenForm | undefined;
    const open = async () => {
      // What was asked ahead is handed out once; a second taking asks the server.
      const ask = () => loadForm({ tradeId, screen, subject }, currentLanguage(), abort.signal);
      form = await openForm(await ask(), ask, reopen);
      if (abort.signal.aborted) form.close();
      else setReached({ attempt, opening: { phase: 'open', form } });
    };
    open().catch((thrown: unknown) => {
      if (abort.signal.aborted || isCancelled(thrown)) return;
      const problem = toProblem(thrown);
      if (UNAVAILABLE_TRADE_CODES.has(problem.code)) unfinishedTrade.end(tradeId);
      setReached({ attempt, opening: { phase: 'failed', problem } });
    });
    return () => {
      abort.abort();
      form?.close();
    };
  }, [tradeId, screen, subject, attempt, reopen]);
  return { opening: reached.attempt === attempt ? reached.opening : LOADING, reopen };
}
