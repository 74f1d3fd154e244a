import { useAtomValue } from 'jotai/react';
import { atom } from 'jotai/vanilla';
import { defaultLocale, localeOf, type Locale } from '../../../locales/index.ts';
import { updateLinkContext, linkContext } from './link-context.ts';
import { appStore } from './app-store.ts';

const language = atom<Locale>(defaultLocale);

/** The language that link or store ask for; the app starts in it. */
export const requestedLanguage = (): Locale => localeOf(linkContext().language);

export const currentLanguage = (): Locale => appStore.get(language);
export const useLanguage = (): Locale => useAtomValue(language, { store: appStore });

/** Its words are here: from now on the page speaks it. */
export function setLanguage(locale: Locale): void {
  appStore.set(language, locale);
  updateLinkContext({ language: locale });
  // A link that names a language would win again at the next reload.
  const address = new URL(location.href);
  if (!address.searchParams.has('language')) return;
  address.searchParams.set('language', locale);
  history.replaceState(history.state, '', address);
}
