import { useCallback, useEffect, useState } from 'react';
import { requestOrder } from './request-order.ts';
import { toProblem, isCancelled, type Problem } from './problem.ts';

/** The state of a query. */
export interface QueryResult<Data> {
  /** Undefined before the first response; unchanged while a refetch is in flight. */
  data: Data | undefined;
  problem: Problem | undefined;
  /** Resolves to the new data, or to undefined after a failure. */
  refetch: () => Promise<Data | undefined>;
}

/**
 * Fetches data when a screen opens, and again when `fetchData` changes. Only the latest request changes what is shown.
 *
 * @param fetchData memoized by the caller: a new function is a new query
 */
export function useQuery<Data>(fetchData: (signal?: AbortSignal) => Promise<Data>): QueryResult<Data> {
  const [data, setData] = useState<Data>();
  const [problem, setProblem] = useState<Problem>();
  const [begin] = useState(requestOrder);
  const load = useCallback(
    (signal?: AbortSignal) => {
      const isLatest = begin();
      return fetchData(signal).then(
        (response) => {
          if (isLatest()) {
            setData(response);
            setProblem(undefined);
          }
          return response;
        },
        (thrown: unknown) => {
          if (isLatest() && !isCancelled(thrown)) setProblem(toProblem(thrown));
          return undefined;
        },
      );
    },
    [fetchData, begin],
  );
  useEffect(() => {
    const abort = new AbortController();
    void load(abort.signal);
    return () => abort.abort();
  }, [load]);
  return { data, problem, refetch: useCallback(() => load(), [load]) };
}
