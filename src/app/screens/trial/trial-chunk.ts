import { enableBuyingWords } from '../../shell/buying-words.ts';

/** Loads the trial calculation, with its words. */
export const fetchTrialCalculation = async () => {
  const [{ TrialCalculation }] = await Promise.all([import('./TrialCalculation.tsx'), enableBuyingWords()]);
  return TrialCalculation;
};
