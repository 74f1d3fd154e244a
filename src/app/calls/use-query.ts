import { useCallback, useEffect, useState } from 'react';
import { toProblem, isCancelled, type Problem } from './problem.ts';

interface QueryResult<Data> {
  /** Undefined before the first response; unchanged while a refetch is in flight. */
  data: Data | undefined;
  problem: Problem | undefined;
  /** Resolves to the new data, or to undefined after a failure. */
  refetch: () => Promise<Data | undefined>;
}

/**
 * Fetches data when a screen opens, and again when `fetchData` changes.
 *
 * @param fetchData memoized by the caller: a new function is a new query
 */
export function useQuery<Data>(fetchData: (signal?: AbortSignal) => Promise<Data>): QueryResult<Data> {
  const [data, setData] = useState<Data>();
  const [problem, setProblem] = useState<Problem>();
  const load = useCallback(
    (signal?: AbortSignal) =>
      fetchData(signal).then(
        (response) => {
          if (signal?.aborted) return undefined;
          setData(response);
          setProblem(undefined);
          return response;
        },
        (thrown: unknown) => {
          if (!isCancelled(thrown)) setProblem(toProblem(thrown));
          return undefined;
        },
      ),
    [fetchData],
  );
  useEffect(() => {
    const abort = new AbortController();
    void load(abort.signal);
    return () => abort.abort();
  }, [load]);
  return { data, problem, refetch: useCallback(() => load(), [load]) };
}
