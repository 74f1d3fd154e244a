import { useState } from 'react';
import type { Product } from '../../../schemas/generated/product.ts';
import { toProblem, type Problem } from '../calls/problem.ts';
import { useOpenPage } from '../shell/use-open-page.ts';
import { tradePagePath, startTrade, type StartedTrade } from './start-trade.ts';

/**
 * Returns `start`, which starts a trade for the product and opens a screen of it. Ignores calls while a start is
 * pending. The caller shows `problem` beside the product.
 *
 * @param prepare runs on the new trade before its screen opens
 */
export function useStartTrade(
  screen: string,
  product: Product,
  prepare?: (trade: StartedTrade) => Promise<void>,
) {
  const { navigate } = useOpenPage();
  const [isStarting, setIsStarting] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const start = async () => {
    if (isStarting) return;
    setIsStarting(true);
    setProblem(undefined);
    try {
      const trade = await startTrade(product);
      await prepare?.(trade);
      navigate(tradePagePath(screen, trade));
    } catch (thrown) {
      setProblem(toProblem(thrown));
      setIsStarting(false);
    }
  };
  return { start: () => void start(), isStarting, problem };
}
