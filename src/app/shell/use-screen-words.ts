import { useMemo } from 'react';
import { useLanguage } from '../state/language.ts';
import { textsOf, type Params } from './use-words.ts';

/** The words of the hand-built screens, `locales/<tag>/screens.json`. Needs `enableScreenWords` before the render. */
export function useScreenWords(): { t: (key: string, params?: Params) => string } {
  const language = useLanguage();
  return useMemo(() => ({ t: textsOf(language, 'screens') }), [language]);
}
