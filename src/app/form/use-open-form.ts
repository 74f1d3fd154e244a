// Opens a form for a component.
import { useCallback, useEffect, useMemo, useState } from 'react';
import { toProblem, isCancelled, isTransient, type Problem } from '../calls/problem.ts';
import { currentLanguage } from '../state/language.ts';
import { unfinishedTrades } from '../state/unfinished-trades.ts';
import { readFormOnDevice } from './form-on-device.ts';
import { fetchForm, orRecalledForm } from './form-prefetch.ts';
import type { FormKey } from '../../core/answers/form-key.ts';
import type { InitialForm } from './drafts/draft-migration.ts';
import { openForm, openUnconfirmedForm, type OpenForm } from './open-form.ts';

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
  // Begun with the first render, it is done by the time that the page around the form is drawn.
  const onDevice = useMemo(
    () => readFormOnDevice({ tradeId, screen, subject }, currentLanguage()).catch(() => undefined),
    [tradeId, screen, subject],
  );
  useEffect(() => {
    const abort = new AbortController();
    let form: OpenForm | undefined;
    const { signal } = abort;
    const open = async () => {
      const formKey = { tradeId, screen, subject };
      // The first one may be prefetched.
      const refetch = () => fetchForm(formKey, currentLanguage(), signal);
      const response = refetch();
      const kept = attempt === 0 ? await firstOf(onDevice, response) : undefined;
      form = kept
        ? await openUnconfirmedForm(kept, { response, refetch, signal }, reopen)
        : await openForm(
            await orRecalledForm(formKey, response),
            () => orRecalledForm(formKey, refetch()),
            reopen,
          );
      if (signal.aborted) return form.close();
      setResult({ attempt, loadState: { phase: 'open', form } });
      await form.confirmed;
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
  }, [tradeId, screen, subject, attempt, onDevice, reopen]);
  return { loadState: result.attempt === attempt ? result.loadState : LOADING, reopen };
}

/** The form on this device, unless the server has answered before it is read; undefined also if it cannot be read. */
const firstOf = (
  onDevice: Promise<InitialForm | undefined>,
  response: Promise<unknown>,
): Promise<InitialForm | undefined> =>
  Promise.race([
    onDevice,
    response.then(
      () => undefined,
      (thrown: unknown) => (isTransient(toProblem(thrown)) ? onDevice : undefined),
    ),
  ]);
