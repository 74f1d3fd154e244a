import { useCallback } from 'react';
import { askFamily } from '../../form/family-members.ts';
import { useAsked } from '../../state/asked.ts';

/** The visitor's family. */
export const useFamily = (tradeId: string) =>
  useAsked(useCallback((signal?: AbortSignal) => askFamily(tradeId, signal), [tradeId]));
