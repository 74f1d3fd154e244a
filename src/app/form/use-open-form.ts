import { useCallback, useEffect, useState } from 'react';
import { asProblem, isCancelled, type Problem } from '../calls/problem.ts';
import { currentLanguage } from '../state/language.ts';
import { openTrade } from '../state/open-trade.ts';
import { takeForm } from './first-load.ts';
import type { FormPlace } from './form-place.ts';
import { openForm, type OpenForm } from './open-form.ts';

export type Opening =
  | { phase: 'loading' }
  | { phase: 'failed'; problem: Problem }
  | { phase: 'open'; form: OpenForm };

/** The trade cannot be gone on with from this phone, so the home page need not offer it. */
const GONE = new Set(['trade.notFound', 'session.none']);

const LOADING: Opening = { phase: 'loading' };

/** Opens the form of a trade, and opens it anew when it is told to. */
export function useOpenForm({ tradeId, screen, subject }: FormPlace): {
  opening: Opening;
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
      const ask = () => takeForm({ tradeId, screen, subject }, currentLanguage(), abort.signal);
      form = await openForm(await ask(), ask, reopen);
      if (abort.signal.aborted) form.close();
      else setReached({ attempt, opening: { phase: 'open', form } });
    };
    open().catch((thrown: unknown) => {
      if (abort.signal.aborted || isCancelled(thrown)) return;
      const problem = asProblem(thrown);
      if (GONE.has(problem.code)) openTrade.end(tradeId);
      setReached({ attempt, opening: { phase: 'failed', problem } });
    });
    return () => {
      abort.abort();
      form?.close();
    };
  }, [tradeId, screen, subject, attempt, reopen]);
  return { opening: reached.attempt === attempt ? reached.opening : LOADING, reopen };
}
