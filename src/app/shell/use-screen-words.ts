import i18next from 'i18next';
import { useMemo } from 'react';
import { useLanguage } from '../state/language.ts';
import type { Params } from './use-words.ts';

/** The words of the hand-built screens, `locales/<tag>/screens.json`. Needs `enableScreenWords` before the render. */
export function useScreenWords(): { t: (key: string, params?: Params) => string } {
  const language = useLanguage();
  return useMemo(() => {
    const t = i18next.getFixedT(language, 'screens');
    return { t: (key, params = {}) => t(key, params) };
  }, [language]);
}
