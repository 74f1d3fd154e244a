// The purchase flow of a trade, for the pages that show it and those that it opens.
import { useCallback } from 'react';
import type { FlowConfigResponse } from '../../../schemas/generated/flow.ts';
import { call } from '../calls/client.ts';
import { useQuery, type QueryResult } from '../calls/use-query.ts';
import { useLanguage } from '../state/language.ts';

/** The flow that was read last: the next page of the same trade shows its steps until the server has answered. */
let lastFlow: { tradeId: string; language: string; flow: FlowConfigResponse } | undefined;

/** The steps of a trade's purchase with their states, and its order, as the server knows them. */
export function useFlow(tradeId: string): QueryResult<FlowConfigResponse> {
  const language = useLanguage();
  return useQuery(
    useCallback(
      async (signal?: AbortSignal) => {
        const flow = await call('flowConfig', { tradeId, language }, signal ? { signal } : {});
        lastFlow = { tradeId, language, flow };
        return flow;
      },
      [tradeId, language],
    ),
  );
}

/** The same, with the flow that was read last until the server answers, which is not `isCurrent`; undefined while it is unknown. */
export function useKnownFlow(tradeId: string): { flow: FlowConfigResponse; isCurrent: boolean } | undefined {
  const { data } = useFlow(tradeId);
  const language = useLanguage();
  if (data) return { flow: data, isCurrent: true };
  const isKnown = lastFlow?.tradeId === tradeId && lastFlow.language === language;
  return isKnown ? { flow: lastFlow!.flow, isCurrent: false } : undefined;
}
