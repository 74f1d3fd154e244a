import { enableScreenWords } from '../../shell/screen-words.ts';

/** Loads the screen of health notices, with its words. */
export const fetchHealthNotice = async () => {
  const [{ HealthNotice }] = await Promise.all([import('./HealthNotice.tsx'), enableScreenWords()]);
  return HealthNotice;
};
