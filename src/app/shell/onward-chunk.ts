import { startScreenWords } from './i18n.ts';

/** The way on from a page of an application, with its words. */
export const fetchOnward = async () => {
  const [{ Onward }] = await Promise.all([import('../screens/onward/Onward.tsx'), startScreenWords()]);
  return Onward;
};
