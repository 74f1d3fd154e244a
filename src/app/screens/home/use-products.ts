import { useCallback, useEffect, useState } from 'react';
import type { Product } from '../../../../schemas/generated/product.ts';
import { call } from '../../calls/client.ts';
import { toProblem, isCancelled, type Problem } from '../../calls/problem.ts';
import { useLanguage } from '../../state/language.ts';

interface Products {
  /** Undefined before the first response. */
  products: readonly Product[] | undefined;
  problem: Problem | undefined;
  retry: () => void;
}

/** Fetches the products on offer. After a change of language the old names stay until the new ones are loaded. */
export function useProducts(): Products {
  const language = useLanguage();
  const [attempt, setAttempt] = useState(0);
  const [products, setProducts] = useState<readonly Product[]>();
  const [failure, setFailure] = useState<{ attempt: number; problem: Problem }>();
  useEffect(() => {
    const abort = new AbortController();
    call('emProductQueryHomeList', { language }, { signal: abort.signal }).then(
      (response) => setProducts(response.products),
      (thrown: unknown) => {
        if (!isCancelled(thrown)) setFailure({ attempt, problem: toProblem(thrown) });
      },
    );
    return () => abort.abort();
  }, [language, attempt]);
  const problem = failure?.attempt === attempt ? failure.problem : undefined;
  return { products, problem, retry: useCallback(() => setAttempt((count) => count + 1), []) };
}
