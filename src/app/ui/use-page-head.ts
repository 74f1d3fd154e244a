import { useEffect } from 'react';
import { useLanguage } from '../state/language.ts';
import { useWords } from '../shell/use-words.ts';

/** Sets the document title, and the document language for screen readers and fonts. */
export function usePageHead(page: string | undefined): void {
  const { t } = useWords();
  const language = useLanguage();
  useEffect(() => {
    document.documentElement.lang = language.replace('_', '-');
    document.title = page === undefined || page === '' ? t('app.name') : t('app.documentTitle', { page });
  }, [page, language, t]);
}
