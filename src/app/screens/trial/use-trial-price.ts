import { useEffect, useState } from 'react';
import type { CalculatePremCalculateResponse } from '../../../../schemas/generated/premium.ts';
import type { FormStore } from '../../../../renderers/store/form-store.ts';
import { call } from '../../calls/client.ts';
import { useLanguage } from '../../state/language.ts';
import { askLatest, type Asked } from './ask-latest.ts';

/** The last price of a trial, and whether it is that of the answers as they are. */
export type TrialPrice = Asked<CalculatePremCalculateResponse>;

/** The premium of a form's answers, worked out by the server after each change. */
export function useTrialPrice(store: FormStore, tradeId: string): TrialPrice {
  const language = useLanguage();
  const [price, setPrice] = useState<TrialPrice>({ data: undefined, isWaiting: true, problem: undefined });
  useEffect(() => {
    const { askNow, askLater, askAgain, stop } = askLatest(
      (signal) => call('calculatePremCalculate', { tradeId, language, answers: store.answers() }, { signal }),
      setPrice,
    );
    askNow();
    const unsubscribe = store.subscribe(askLater);
    addEventListener('online', askAgain);
    return () => {
      unsubscribe();
      removeEventListener('online', askAgain);
      stop();
    };
  }, [store, tradeId, language]);
  return price;
}
