// A separate chunk with the code for forms in steps, with their words.
import { enableScreenWords } from '../../shell/screen-words.ts';
import { StepBar } from './StepBar.tsx';
import { StepsForm } from './StepsForm.tsx';

/** What draws a form in steps in the place of a form of one page. */
export interface StepsParts {
  Form: typeof StepsForm;
  Bar: typeof StepBar;
}

export async function loadSteps(): Promise<StepsParts> {
  await enableScreenWords();
  return { Form: StepsForm, Bar: StepBar };
}
