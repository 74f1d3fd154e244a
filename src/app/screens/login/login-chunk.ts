import { enableScreenWords } from '../../shell/screen-words.ts';

/** Loads the sign-in page, with its words. */
export const fetchLogin = async () => {
  const [{ Login }] = await Promise.all([import('./Login.tsx'), enableScreenWords()]);
  return Login;
};
