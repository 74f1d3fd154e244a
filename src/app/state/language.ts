// The language of the page.
import { atom } from 'jotai/vanilla';
import { useAtomValue } from '../../../renderers/store/use-atom-value.ts';
import { defaultLocale, localeOf, type Locale } from '../../../locales/index.ts';
import { updateLinkContext, linkContext } from './link-context.ts';
import { appStore } from './app-store.ts';

const ONE_YEAR_S = 31_536_000;

const language = atom<Locale>(defaultLocale);

/** The language of the link or of the last visit; the app starts in it. */
export const requestedLanguage = (): Locale => localeOf(linkContext().language);

export const currentLanguage = (): Locale => appStore.get(language);
export const useLanguage = (): Locale => useAtomValue(language, { store: appStore });

/** Switches the page to a language. Requires that its words are loaded; `changeLanguage` loads them. */
export function setLanguage(locale: Locale): void {
  appStore.set(language, locale);
  updateLinkContext({ language: locale });
  // For the server, which sends the first page in this language. The default needs none: a cookie that comes with the first visit
  // would keep the browser from showing its HTML again, which varies by cookie.
  const maxAge = locale === defaultLocale ? 0 : ONE_YEAR_S;
  document.cookie = `language=${locale}; path=/shop; max-age=${maxAge}; samesite=lax`;
  // Otherwise the language parameter of the link would win again on reload.
  const address = new URL(location.href);
  if (!address.searchParams.has('language')) return;
  address.searchParams.set('language', locale);
  history.replaceState(history.state, '', address);
}
