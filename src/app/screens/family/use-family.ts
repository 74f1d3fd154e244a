import { useCallback } from 'react';
import { fetchFamily } from '../../form/family-members.ts';
import { useQuery } from '../../calls/use-query.ts';

/** Fetches the members of the customer's family. */
export const useFamily = (tradeId: string) =>
  useQuery(useCallback((signal?: AbortSignal) => fetchFamily(tradeId, signal), [tradeId]));
