import { useCallback, useEffect, useState } from 'react';
import { poll } from './poll.ts';
import type { Problem } from './problem.ts';

interface Polled<Data> {
  data: Data | undefined;
  problem: Problem | undefined;
  /** Whether the page has stopped asking by itself. */
  isOver: boolean;
  /** Begins to ask again. */
  restart: () => void;
}

/**
 * What `poll` has found for a page, and how the page asks once more.
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
  useEffect(
    () =>
      poll(
        { ask, isFinal },
        {
          onData: (response) => {
            setData(response);
            setProblem(undefined);
          },
          onProblem: setProblem,
          onOver: () => setOver(true),
        },
      ),
    [ask, isFinal, run],
  );
  const restart = useCallback(() => {
    setOver(false);
    setRun((count) => count + 1);
  }, []);
  return { data, problem, isOver, restart };
}
