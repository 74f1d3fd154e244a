import { useCallback, useEffect, useState } from 'react';
import { toProblem, isCancelled, type Problem } from './problem.ts';

/** The answer to a question that a screen asks when it opens. */
interface QueryResult<Answer> {
  /** undefined until it is here for the first time; the old one stays while it is asked again. */
  data: Answer | undefined;
  problem: Problem | undefined;
  /** Asks again, and answers undefined when that failed. */
  refetch: () => Promise<Answer | undefined>;
}

/** @param ask stays the same function as long as the question does */
export function useQuery<Answer>(ask: (signal?: AbortSignal) => Promise<Answer>): QueryResult<Answer> {
  const [data, setAnswer] = useState<Answer>();
  const [problem, setProblem] = useState<Problem>();
  const take = useCallback(
    (signal?: AbortSignal) =>
      ask(signal).then(
        (answered) => {
          if (signal?.aborted) return undefined;
          setAnswer(answered);
          setProblem(undefined);
          return answered;
        },
        (thrown: unknown) => {
          if (!isCancelled(thrown)) setProblem(toProblem(thrown));
          return undefined;
        },
      ),
    [ask],
  );
  useEffect(() => {
    const abort = new AbortController();
    void take(abort.signal);
    return () => abort.abort();
  }, [take]);
  return { data, problem, refetch: useCallback(() => take(), [take]) };
}
