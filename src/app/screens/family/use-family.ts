import { useCallback } from 'react';
import { fetchFamily } from '../../form/family-members.ts';
import { useQuery } from '../../calls/use-query.ts';
import { useLanguage } from '../../state/language.ts';

/** Fetches the members of the customer's family, with their relations in the language of the page. */
export function useFamily(tradeId: string) {
  const language = useLanguage();
  return useQuery(
    useCallback((signal?: AbortSignal) => fetchFamily(tradeId, language, signal), [tradeId, language]),
  );
}
