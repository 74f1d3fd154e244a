// Loads the words of the interface into i18next and changes the language.
import i18next from 'i18next';
import { loadWords, type Locale, type Words } from '../../../locales/index.ts';
import { NETWORK_FAILED, Problem } from '../calls/problem.ts';
import { setLanguage } from '../state/language.ts';

const NAMESPACES = ['app', 'issues', 'problems'] as const satisfies readonly (keyof Words)[];

/**
 * Loads the words of the first language. Must finish before the first render.
 *
 * @throws when the words cannot be fetched
 */
export async function initWords(locale: Locale): Promise<void> {
  const words = await loadWords(locale);
  await i18next.init({
    lng: locale,
    // Every language is complete; a test checks it.
    fallbackLng: false,
    ns: [...NAMESPACES],
    defaultNS: 'app',
    resources: { [locale]: resourcesOf(words) },
    // Keys are flat: dots and colons do not separate.
    keySeparator: false,
    nsSeparator: false,
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  });
  setLanguage(locale);
}

let requestedLocale: Locale | undefined;

/**
 * Loads the words of a language, then switches the page to it.
 *
 * @throws Problem when the words cannot be fetched; the language does not change then
 */
export async function changeLanguage(locale: Locale): Promise<void> {
  requestedLocale = locale;
  await addWords(locale).catch(() => {
    throw new Problem(NETWORK_FAILED);
  });
  // A later selection overrides this one.
  if (requestedLocale !== locale) return;
  await i18next.changeLanguage(locale);
  setLanguage(locale);
}

async function addWords(locale: Locale): Promise<void> {
  if (!i18next.hasResourceBundle(locale, 'app')) {
    const words = resourcesOf(await loadWords(locale));
    for (const name of NAMESPACES) i18next.addResourceBundle(locale, name, words[name]);
  }
  for (const add of enabled) await add(locale);
}

/** Adds the words of some screens in a language, unless they are there. */
export type AddWords = (locale: Locale) => Promise<void>;

const enabled = new Set<AddWords>();

/** Loads the words of some screens, in the current language and in every language selected later. */
export async function enableWords(add: AddWords): Promise<void> {
  enabled.add(add);
  await add(i18next.language as Locale);
}

const resourcesOf = ({ app, issues, problems }: Words) => ({ app, issues, problems });
