import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { loadScreenWords, loadWords, type Locale, type Words } from '../../../locales/index.ts';
import { setLanguage } from '../state/language.ts';

const NAMESPACES = ['app', 'issues', 'problems'] as const satisfies readonly (keyof Words)[];

/** Fetches the words of a language and starts to speak it. Nothing may be drawn before. */
export async function initWords(locale: Locale): Promise<void> {
  const words = await loadWords(locale);
  await i18next.use(initReactI18next).init({
    lng: locale,
    // Every language is complete; a test sees to it.
    fallbackLng: false,
    ns: [...NAMESPACES],
    defaultNS: 'app',
    resources: { [locale]: resourcesOf(words) },
    // Keys are flat: their dots and colons mean nothing.
    keySeparator: false,
    nsSeparator: false,
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
    react: { useSuspense: false },
  });
  setLanguage(locale);
}

let requestedLocale: Locale | undefined;

/**
 * Changes the language once its words are here; until then the page keeps speaking the old one.
 *
 * @throws when the words cannot be fetched; the language then stays
 */
export async function changeLanguage(locale: Locale): Promise<void> {
  requestedLocale = locale;
  if (!i18next.hasResourceBundle(locale, 'app')) {
    const words = resourcesOf(await loadWords(locale));
    for (const name of NAMESPACES) i18next.addResourceBundle(locale, name, words[name]);
  }
  if (isScreenWordsEnabled) await addScreenWords(locale);
  // Somebody who taps twice means the second.
  if (requestedLocale !== locale) return;
  await i18next.changeLanguage(locale);
  setLanguage(locale);
}

let isScreenWordsEnabled = false;

/** Fetches the words of the hand-built screens, in this language and from now on in every one that is chosen. */
export async function enableScreenWords(): Promise<void> {
  isScreenWordsEnabled = true;
  await addScreenWords(i18next.language as Locale);
}

async function addScreenWords(locale: Locale): Promise<void> {
  if (i18next.hasResourceBundle(locale, 'screens')) return;
  i18next.addResourceBundle(locale, 'screens', await loadScreenWords(locale));
}

const resourcesOf = ({ app, issues, problems }: Words) => ({ app, issues, problems });
