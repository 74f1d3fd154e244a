import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { call } from '../../calls/client.ts';
import { useQuery } from '../../calls/use-query.ts';
import { useRefetchInTime } from '../../journey/use-refetch-in-time.ts';
import { useLanguage } from '../../state/language.ts';

/** The number of the order that the address names. */
export const useOrderSn = (): string => useSearchParams()[0].get('orderSn') ?? '';

/** The order that the address names, in the language of the page, as it is once its time is over. */
export function useOrder() {
  const orderSn = useOrderSn();
  const language = useLanguage();
  const query = useQuery(
    useCallback(
      (signal?: AbortSignal) => call('orderDetails', { orderSn, language }, signal ? { signal } : {}),
      [orderSn, language],
    ),
  );
  useRefetchInTime(query.data, query.data?.order, query.refetch);
  return query;
}
