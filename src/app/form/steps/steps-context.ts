import { createContext, use } from 'react';
import type { ShownStep } from './shown-steps.ts';

/** Where the customer is in a form in steps. */
export interface StepsNavigation {
  steps: readonly ShownStep[];
  /** Position of the current step; the number of steps on the page with the answers to check. */
  position: number;
  /** Whether the next step is the page to check, because the customer came from it. */
  returns: boolean;
  goBack(): void;
}

export const StepsContext = createContext<StepsNavigation | undefined>(undefined);

export function useSteps(): StepsNavigation {
  const navigation = use(StepsContext);
  if (!navigation) throw new Error('a part of a form in steps needs a StepsContext above it');
  return navigation;
}
