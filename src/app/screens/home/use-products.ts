import { useCallback, useEffect, useState } from 'react';
import type { Product } from '../../../../schemas/generated/product.ts';
import { call } from '../../calls/client.ts';
import { toProblem, isCancelled, type Problem } from '../../calls/problem.ts';
import { useLanguage } from '../../state/language.ts';

interface Products {
  /** undefined while they are on their way for the first time. */
  products: readonly Product[] | undefined;
  problem: Problem | undefined;
  retry: () => void;
}

/** The products that can be bought. In another language the old names stay until the new ones are here. */
export function useProducts(): Products {
  const language = useLanguage();
  const [attempt, setAttempt] = useState(0);
  const [products, setProducts] = useState<readonly Product[]>();
  const [failure, setFailure] = useState<{ attempt: number; problem: Problem }>();
  useEffect(() => {
    const abort = new AbortController();
    call('emProductQueryHomeList', { language }, { signal: abort.signal }).then(
      (answer) => setProducts(answer.products),
      (thrown: unknown) => {
        if (!isCancelled(thrown)) setFailure({ attempt, problem: toProblem(thrown) });
      },
    );
    return () => abort.abort();
  }, [language, attempt]);
  const problem = failure?.attempt === attempt ? failure.problem : undefined;
  return { products, problem, retry: useCallback(() => setAttempt((before) => before + 1), []) };
}
