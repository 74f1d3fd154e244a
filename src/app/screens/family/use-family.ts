import { useCallback } from 'react';
import type { AnswerRow } from '../../../core/answers.ts';
import { call } from '../../calls/client.ts';
import { useAsked } from '../../state/asked.ts';

/** A member of the visitor's family as a form knows a person. */
export interface Member {
  memberId: string;
  selfFlag: boolean;
  answers: AnswerRow;
}

/** The visitor's family. */
export function useFamily(tradeId: string) {
  const ask = useCallback(
    (signal?: AbortSignal) =>
      call('familyList', { tradeId }, signal ? { signal } : {}).then(({ members }) => members as Member[]),
    [tradeId],
  );
  return useAsked(ask);
}

export const nameOf = ({ answers }: Member): string => String(answers['name'] ?? '');

/** Enough of a number to tell two people apart, and no more. */
export const lastOf = ({ answers }: Member): string => `···${String(answers['idNumber'] ?? '').slice(-4)}`;
