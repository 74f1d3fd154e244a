import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';
import { useLanguage } from '../state/language.ts';
import { useWords } from '../shell/use-words.ts';

/** The path that had its heading announced last; undefined until the first page is there. */
let announcedPath: string | undefined;

/**
 * Sets the document title, and the document language for screen readers and fonts. Moves the focus to the heading when
 * the customer comes from another page of the app, so that screen readers announce the page.
 *
 * @param page title of the page, empty while unknown; undefined for the home page
 * @param isLoading whether another page replaces this one; only that is announced
 * @returns the ref of the heading, which has to be focusable
 */
export function usePageHead(
  page: string | undefined,
  isLoading = page === '',
): RefObject<HTMLHeadingElement | null> {
  const { t } = useWords();
  const language = useLanguage();
  const { pathname } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.documentElement.lang = language.replace('_', '-');
    document.title = page === undefined || page === '' ? t('app.name') : t('app.documentTitle', { page });
  }, [page, language, t]);
  useEffect(() => {
    if (isLoading || announcedPath === pathname) return;
    const isFirst = announcedPath === undefined;
    announcedPath = pathname;
    // A page may have placed the focus itself: in the last field, on a summary.
    if (!isFirst && document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [isLoading, pathname]);
  return heading;
}
