import { useEffect, useState } from 'react';

const STEP_MS = 250;

/** Returns the remaining reading time of a text, whole seconds; pauses while the page is hidden. */
export function useReadingTime(seconds: number): number {
  const [remainingMs, setRemainingMs] = useState(seconds * 1000);
  const isOver = remainingMs <= 0;
  useEffect(() => {
    if (isOver) return undefined;
    let last = performance.now();
    const step = () => {
      const now = performance.now();
      // Browsers throttle timers of hidden pages: a late timer must not count the hidden time.
      const visibleMs = document.hidden ? 0 : Math.min(now - last, 4 * STEP_MS);
      last = now;
      setRemainingMs((previous) => previous - visibleMs);
    };
    const timer = setInterval(step, STEP_MS);
    return () => clearInterval(timer);
  }, [isOver]);
  return Math.ceil(Math.max(0, remainingMs) / 1000);
}
