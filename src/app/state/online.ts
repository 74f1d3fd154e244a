// Whether there is a network, and what to do when it returns.
import { useEffect, useSyncExternalStore } from 'react';

/** Whether the browser reports a network connection. A hint only: a call may fail all the same. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);

/** Runs a function whenever the network returns. Undefined does nothing. */
export function useWhenOnline(run: (() => void) | undefined): void {
  useEffect(() => {
    if (!run) return undefined;
    addEventListener('online', run);
    return () => removeEventListener('online', run);
  }, [run]);
}

function subscribe(onChange: () => void): () => void {
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
}
