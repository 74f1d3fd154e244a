import { enableScreenWords } from '../shell/screen-words.ts';

/** Loads the steps of a purchase, with the words of their states. */
export const fetchStepList = async () => {
  const [{ StepList }] = await Promise.all([import('./StepList.tsx'), enableScreenWords()]);
  return StepList;
};
