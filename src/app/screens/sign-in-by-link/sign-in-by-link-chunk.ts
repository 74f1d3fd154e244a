import { enableScreenWords } from '../../shell/screen-words.ts';

/** Loads what exchanges the code of a link, with its words. Only links with a code need it. */
export const fetchSignInByLink = async () => {
  const [{ SignInByLink }] = await Promise.all([import('./SignInByLink.tsx'), enableScreenWords()]);
  return SignInByLink;
};
