import { enableScreenWords } from '../../shell/i18n.ts';

/** Loads the screen of health notices, with its words. */
export const fetchHealthNotice = async () => {
  const [{ HealthNotice }] = await Promise.all([import('./HealthNotice.tsx'), enableScreenWords()]);
  return HealthNotice;
};
