import { useEffect } from 'react';
import { slowCalls, useHasSlowCalls } from '../state/slow-calls.ts';
import { dismissToast, showToast } from '../state/toasts.ts';
import { useWords } from './use-words.ts';

/** Offers to cancel the calls that a customer has waited for too long, as long as one of them runs (A44). It draws nothing itself. */
export function SlowCallToast() {
  const { t } = useWords();
  const isSlow = useHasSlowCalls();
  useEffect(() => {
    if (!isSlow) return undefined;
    const id = showToast(t('slow.waiting'), {
      label: t('cancel'),
      run: () => {
        for (const cancel of slowCalls()) cancel();
      },
      stays: true,
    });
    return () => dismissToast(id);
  }, [isSlow, t]);
  return null;
}
