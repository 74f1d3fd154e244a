import { useCallback, useEffect, useState } from 'react';
import type { Product } from '../../../../schemas/generated/product.ts';
import { toProblem, isCancelled, type Problem } from '../../calls/problem.ts';
import { useLanguage } from '../../state/language.ts';
import { useWhenOnline } from '../../state/online.ts';
import { lastProducts } from './last-products.ts';
import { loadProducts } from './product-prefetch.ts';

export interface Products {
  /** Undefined before the first response. */
  products: readonly Product[] | undefined;
  problem: Problem | undefined;
  retry: () => void;
}

/** Fetches the products on offer. After a change of language the old names stay until the new ones are loaded. */
export function useProducts(): Products {
  const language = useLanguage();
  const [attempt, setAttempt] = useState(0);
  const [products, setProducts] = useState(() => lastProducts.read(language));
  const [failure, setFailure] = useState<{ attempt: number; problem: Problem }>();
  useEffect(() => {
    const abort = new AbortController();
    loadProducts(language, abort.signal).then(
      (response) => {
        lastProducts.write(language, response);
        if (!abort.signal.aborted) setProducts(response);
      },
      (thrown: unknown) => {
        if (!abort.signal.aborted && !isCancelled(thrown))
          setFailure({ attempt, problem: toProblem(thrown) });
      },
    );
    return () => abort.abort();
  }, [language, attempt]);
  const problem = failure?.attempt === attempt ? failure.problem : undefined;
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  // The products return by themselves with the network.
  useWhenOnline(problem && retry);
  return { products, problem, retry };
}
