import { enableScreenWords } from '../../shell/i18n.ts';

/** Loads what exchanges the code of a link, with its words. Only links with a code need it. */
export const fetchLinkAccount = async () => {
  const [{ LinkAccount }] = await Promise.all([import('./LinkAccount.tsx'), enableScreenWords()]);
  return LinkAccount;
};
