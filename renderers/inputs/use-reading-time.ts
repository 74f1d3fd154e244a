import { useEffect, useState } from 'react';

const STEP_MS = 250;

/** Whole seconds that a text still has to be open; the time stands still while the page is not seen. */
export function useReadingTime(seconds: number): number {
  const [left, setLeft] = useState(seconds * 1000);
  const isOver = left <= 0;
  useEffect(() => {
    if (isOver) return undefined;
    let last = performance.now();
    const step = () => {
      const now = performance.now();
      // A timer that was held back while the page was hidden must not count what nobody saw.
      const seen = document.hidden ? 0 : Math.min(now - last, 4 * STEP_MS);
      last = now;
      setLeft((before) => before - seen);
    };
    const timer = setInterval(step, STEP_MS);
    return () => clearInterval(timer);
  }, [isOver]);
  return Math.ceil(Math.max(0, left) / 1000);
}
