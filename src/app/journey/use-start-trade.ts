import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Product } from '../../../schemas/generated/product.ts';
import { toProblem, type Problem } from '../calls/problem.ts';
import { tradePagePath, startTrade } from './start-trade.ts';

/**
 * What a tap on a product does: it begins a trade and leads to a screen of it. Taps while it does are not counted, and
 * what keeps it from doing so is told where the tap was.
 */
export function useStartTrade(screen: string, product: Product) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const begin = async () => {
    if (busy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      await navigate(tradePagePath(screen, await startTrade(product)));
    } catch (thrown) {
      setProblem(toProblem(thrown));
      setBusy(false);
    }
  };
  return { begin: () => void begin(), busy, problem };
}
