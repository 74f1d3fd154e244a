// The summary of issues while a form is filled in step by step.
import { useEffect } from 'react';
import type { FormStore } from '../../../../renderers/store/form-store.ts';
import type { Issue } from '../../../../schemas/generated/issue.ts';
import { isSent } from './sent-forms.ts';
import { shownSteps } from './shown-steps.ts';
import { shownIssues } from './step-issues.ts';

/** Lists the issues of a step; once the form was sent, its store lists those of all steps. */
export function listIssues(store: FormStore, issues: readonly Issue[]): void {
  if (!isSent(store)) store.jotai.set(store.summary, issues);
}

/** The summary of a refused step loses what is corrected, and another step begins without one. */
export function useStepSummary(store: FormStore, stepId: string | undefined): void {
  useEffect(() => {
    const unsubscribe = store.subscribe(() => {
      if (store.jotai.get(store.summary).length === 0) return;
      const step = shownSteps(store).find((shown) => shown.stepId === stepId);
      if (step) listIssues(store, shownIssues(store, step));
    });
    return () => {
      unsubscribe();
      listIssues(store, []);
    };
  }, [store, stepId]);
}
