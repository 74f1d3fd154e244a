import { useEffect } from 'react';
import type { FlowConfigResponse } from '../../../schemas/generated/flow.ts';
import { Problem } from '../calls/problem.ts';
import { useWords } from '../shell/use-words.ts';
import { unfinishedTrades } from '../state/unfinished-trades.ts';
import { ANSWERS_FIXED } from './answers-fixed.ts';
import { flowOrder } from './next-path.ts';
import { orderPath } from './order-path.ts';
import { RedirectWithNotice } from './RedirectWithNotice.tsx';

/** Leads to the page of an order, and says why its answers stay as they are. */
export function RedirectToOrder({ tradeId, flow }: { tradeId: string; flow: FlowConfigResponse }) {
  const words = useWords();
  const order = flowOrder(flow);
  // Nothing is left to fill in.
  useEffect(() => void unfinishedTrades.end(tradeId), [tradeId]);
  const path = order && orderPath({ ...order, tradeId });
  return (
    <RedirectWithNotice path={path ?? '/tabbar/index'} notice={words.problem(new Problem(ANSWERS_FIXED))} />
  );
}
