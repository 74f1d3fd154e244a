import i18next from 'i18next';
import { loadBuyingWords } from '../../../locales/index.ts';
import { enableWords, type AddWords } from './i18n.ts';

const addBuyingWords: AddWords = async (locale) => {
  if (i18next.hasResourceBundle(locale, 'buying')) return;
  const { buying, failures } = await loadBuyingWords(locale);
  i18next.addResourceBundle(locale, 'buying', buying);
  for (const name of ['issues', 'problems']) i18next.addResources(locale, name, failures);
};

/**
 * Loads the words of the pages of buying, with those of the issues and problems of their calls, in the current language and in
 * every language selected later.
 */
export const enableBuyingWords = (): Promise<void> => enableWords(addBuyingWords);
