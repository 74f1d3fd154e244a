import i18next from 'i18next';
import { loadScreenWords } from '../../../locales/index.ts';
import { enableWords, type AddWords } from './i18n.ts';

const addScreenWords: AddWords = async (locale) => {
  if (i18next.hasResourceBundle(locale, 'screens')) return;
  i18next.addResourceBundle(locale, 'screens', await loadScreenWords(locale));
};

/** Loads the words of the hand-built screens, in the current language and in every language selected later. */
export const enableScreenWords = (): Promise<void> => enableWords(addScreenWords);
