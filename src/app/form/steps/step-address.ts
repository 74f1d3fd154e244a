// The current step in the address of the page, so that the browser goes back by it and a reload keeps it.
import { useCallback } from 'react';
import { useLocation } from 'react-router-dom';
import type { AnswerPath } from '../../../core/answers/answer-path.ts';
import { useOpenPage } from '../../shell/use-open-page.ts';

/** The address of the page with the answers to check; no step has so short an id. */
export const CHECK = 'check';

/** What a step is opened for; kept with the entry of the history. */
export interface StepVisit {
  /** The field that takes the focus; on the page to check, the answer that was changed. */
  focus?: AnswerPath;
  /** Whether the customer came from the page to check and goes back to it. */
  returns?: boolean;
}

/** The address of a step of this page. */
export function stepSearch(search: string, step: string): string {
  const query = new URLSearchParams(search);
  query.set('step', step);
  return `?${query.toString()}`;
}

/** The step that the address names, what it is opened for, and a function that goes to another one. */
export function useStepAddress() {
  const { search, state, key } = useLocation();
  const { navigate } = useOpenPage();
  const go = useCallback(
    (step: string, visit: StepVisit = {}, options: { replace?: boolean } = {}) =>
      navigate({ search: stepSearch(search, step) }, { state: visit, ...options }),
    [navigate, search],
  );
  return {
    step: new URLSearchParams(search).get('step') ?? undefined,
    visit: (state ?? {}) as StepVisit,
    /** Another one for each visit. */
    visitKey: key,
    go,
  };
}
