import { useEffect, useEffectEvent } from 'react';

/** Often enough for minutes. */
const TICK_MS = 5000;

/**
 * Runs a function every few seconds, and at once when the page is shown again. A tick says nothing about the time that passed.
 */
export function useClockTick(onTick: (reason: 'timer' | 'shown') => void): void {
  const tick = useEffectEvent(onTick);
  useEffect(() => {
    const timer = setInterval(() => tick('timer'), TICK_MS);
    const onVisible = () => {
      if (!document.hidden) tick('shown');
    };
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, []);
}
