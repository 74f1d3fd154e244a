import { useCallback, useEffect, useState } from 'react';
import { isCancelled, toProblem, type Problem } from './problem.ts';
import { pollDelay } from './poll-delay.ts';

interface Polled<Data> {
  data: Data | undefined;
  problem: Problem | undefined;
  /** Whether the page has stopped asking by itself. */
  isOver: boolean;
  /** Begins to ask again. */
  restart: () => void;
}

/**
 * Asks again and again until `isFinal`, with growing pauses. A hidden page does not ask, and asks at once when it is shown again.
 *
 * @param ask memoized by the caller: a new function is a new query
 */
export function usePolling<Data>(
  ask: (signal: AbortSignal) => Promise<Data>,
  isFinal: (data: Data) => boolean,
): Polled<Data> {
  const [data, setData] = useState<Data>();
  const [problem, setProblem] = useState<Problem>();
  const [isOver, setOver] = useState(false);
  const [run, setRun] = useState(0);
  useEffect(() => {
    const abort = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let round = 0;
    const next = () => {
      const delay = pollDelay(round);
      round += 1;
      if (delay === undefined) setOver(true);
      else timer = setTimeout(() => void tick(), delay);
    };
    const tick = async () => {
      if (document.hidden) return;
      try {
        const response = await ask(abort.signal);
        if (abort.signal.aborted) return;
        setData(response);
        setProblem(undefined);
        if (isFinal(response)) return;
      } catch (thrown) {
        if (abort.signal.aborted || isCancelled(thrown)) return;
        setProblem(toProblem(thrown));
      }
      next();
    };
    const onVisible = () => {
      clearTimeout(timer);
      if (!document.hidden) void tick();
    };
    void tick();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      abort.abort();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [ask, isFinal, run]);
  const restart = useCallback(() => {
    setOver(false);
    setRun((count) => count + 1);
  }, []);
  return { data, problem, isOver, restart };
}
