import { createContext, use } from 'react';
import type { QuestionStep } from './question-steps.ts';

/** The visible step and its index among all steps. */
export interface ActiveStep {
  step: QuestionStep;
  position: number;
  total: number;
}

/** Connects the bar with the previous and next buttons to the screen around the form. */
export interface StepNavigation {
  setActiveStep: (activeStep: ActiveStep) => void;
  /** Sets a handler that runs before a submit; true means it went to another step, and the form is not submitted. */
  setSubmitHandler: (handler: () => boolean) => void;
  /** Moves the focus to the beginning of the current step. */
  focusStep: () => void;
}

export const StepNavigationContext = createContext<StepNavigation | undefined>(undefined);

export function useStepNavigation(): StepNavigation {
  const navigation = use(StepNavigationContext);
  if (!navigation) throw new Error('QuestionBar needs a StepNavigationContext above it');
  return navigation;
}
