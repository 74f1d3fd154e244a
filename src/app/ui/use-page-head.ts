import { useEffect } from 'react';
import { useLanguage } from '../state/language.ts';
import { useWords } from '../shell/use-words.ts';

/** The title of the document and its language, which screen readers and fonts follow. */
export function usePageHead(page: string | undefined): void {
  const { say } = useWords();
  const language = useLanguage();
  useEffect(() => {
    document.documentElement.lang = language.replace('_', '-');
    document.title = page === undefined || page === '' ? say('app.name') : say('app.documentTitle', { page });
  }, [page, language, say]);
}
