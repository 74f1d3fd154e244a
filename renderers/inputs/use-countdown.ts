import { useCallback, useEffect, useState } from 'react';

/** Counts down whole seconds. Runs by the clock, so that it matches the server's wait while the page is hidden. */
export function useCountdown(): [secondsLeft: number, begin: (seconds: number) => void] {
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(0);
  const isOver = now >= until;
  useEffect(() => {
    if (isOver) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [isOver]);
  const begin = useCallback((seconds: number) => {
    const start = Date.now();
    setNow(start);
    setUntil(start + seconds * 1000);
  }, []);
  return [isOver ? 0 : Math.ceil((until - now) / 1000), begin];
}
