import { useMemo } from 'react';
import { useLanguage } from '../state/language.ts';
import { textsOf, type Params } from './use-words.ts';

/** The words of the pages of buying, `locales/<tag>/buying.json`. Needs `enableBuyingWords` before the render. */
export function useBuyingWords(): { t: (key: string, params?: Params) => string } {
  const language = useLanguage();
  return useMemo(() => ({ t: textsOf(language, 'buying') }), [language]);
}
