import { useEffect, useState } from 'react';
import type { CalculatePremCalculateResponse } from '../../../../schemas/generated/premium.ts';
import type { FormStore } from '../../../../renderers/store/form-store.ts';
import { call } from '../../calls/client.ts';
import { isCancelled, toProblem, type Problem } from '../../calls/problem.ts';
import { useLanguage } from '../../state/language.ts';

/** Pause after the last change before the server is asked, ms. */
const PAUSE_MS = 350;

export interface TrialPrice {
  /** The last response; it stays while a newer one is awaited. */
  data: CalculatePremCalculateResponse | undefined;
  /** Whether answers have changed since. */
  isWaiting: boolean;
  problem: Problem | undefined;
}

/** The premium of a form's answers, worked out by the server after each change. A newer request cancels the one before. */
export function useTrialPrice(store: FormStore, tradeId: string): TrialPrice {
  const language = useLanguage();
  const [price, setPrice] = useState<TrialPrice>({ data: undefined, isWaiting: true, problem: undefined });
  useEffect(() => {
    let abort = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async () => {
      const { signal } = abort;
      const answers = store.answers();
      try {
        const data = await call('calculatePremCalculate', { tradeId, language, answers }, { signal });
        if (!signal.aborted) setPrice({ data, isWaiting: false, problem: undefined });
      } catch (thrown) {
        if (signal.aborted || isCancelled(thrown)) return;
        setPrice(({ data }) => ({ data, isWaiting: false, problem: toProblem(thrown) }));
      }
    };
    const askLater = () => {
      abort.abort();
      abort = new AbortController();
      clearTimeout(timer);
      timer = setTimeout(() => void ask(), PAUSE_MS);
      setPrice((before) => (before.isWaiting ? before : { ...before, isWaiting: true }));
    };
    void ask();
    const unsubscribe = store.subscribe(askLater);
    return () => {
      unsubscribe();
      clearTimeout(timer);
      abort.abort();
    };
  }, [store, tradeId, language]);
  return price;
}
