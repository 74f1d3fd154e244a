import { enableScreenWords } from '../../shell/i18n.ts';

/** The health notices of an application, with their words. */
export const fetchHealthNotice = async () => {
  const [{ HealthNotice }] = await Promise.all([import('./HealthNotice.tsx'), enableScreenWords()]);
  return HealthNotice;
};
