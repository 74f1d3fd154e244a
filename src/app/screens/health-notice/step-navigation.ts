import { createContext, use } from 'react';
import type { QuestionStep } from './question-steps.ts';

/** The page that is on show. */
export interface ActiveStep {
  step: QuestionStep;
  position: number;
  total: number;
}

/** What the bar with the buttons and the frame around the form do for each other. */
export interface StepNavigation {
  setActiveStep: (open: ActiveStep) => void;
  /** Says what a submit of the form does first; it answers true when that only turned the page. */
  setSubmitHandler: (turn: () => boolean) => void;
  /** Leads to the beginning of the page that was turned to. */
  focusStep: () => void;
}

export const StepNavigationContext = createContext<StepNavigation | undefined>(undefined);

export function useStepNavigation(): StepNavigation {
  const paging = use(StepNavigationContext);
  if (!paging) throw new Error('a bar of questions was mounted outside its pages');
  return paging;
}
