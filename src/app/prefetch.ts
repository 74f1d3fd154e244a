import { prefetchForm } from './form/form-prefetch.ts';
import { screenOfPage } from './form/form-pages.ts';
import { requestedLanguage } from './state/language.ts';
import { fetchFormScreen } from './form/form-chunk.ts';
import { fetchHome } from './screens/home/home-chunk.ts';

/** Fetches code and data of the first page while its words load. The page fetches again and handles failures. */
export function prefetchFirstPage({ pathname, search }: Location): void {
  const page = pathname.replace(/^\/shop/, '');
  const query = new URLSearchParams(search);
  const screen = screenOfPage(page, query);
  if (screen !== undefined) {
    fetchFormScreen().catch(() => undefined);
    const tradeId = query.get('tradeId');
    const subject = query.get('subject') ?? '';
    if (tradeId) prefetchForm({ tradeId, screen, subject }, requestedLanguage());
  } else if (page === '' || page === '/' || page === '/tabbar/index') fetchHome().catch(() => undefined);
}
