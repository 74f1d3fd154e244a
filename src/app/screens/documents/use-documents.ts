import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { call } from '../../calls/client.ts';
import { useQuery } from '../../calls/use-query.ts';
import { useLanguage } from '../../state/language.ts';

/** The trade that the address names. */
export function useTrade(): { tradeId: string; orderSn: string } {
  const [query] = useSearchParams();
  return { tradeId: query.get('tradeId') ?? '', orderSn: query.get('orderSn') ?? '' };
}

/** The documents of the trade's product, with how far they were read. */
export function useDocuments() {
  const { tradeId } = useTrade();
  const language = useLanguage();
  return useQuery(
    useCallback(
      (signal?: AbortSignal) =>
        call('listNoticeWithContent', { tradeId, language }, signal ? { signal } : {}),
      [tradeId, language],
    ),
  );
}
