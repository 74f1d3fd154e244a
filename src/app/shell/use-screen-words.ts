import { useTranslation } from 'react-i18next';
import type { Params } from './use-words.ts';

/** The words of the hand-built screens, `locales/<tag>/screens.json`. Needs `enableScreenWords` before the render. */
export function useScreenWords(): { t: (key: string, params?: Params) => string } {
  const { t } = useTranslation('screens');
  return { t: (key, params = {}) => t(key, params) };
}
