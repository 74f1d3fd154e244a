import { prefetchForm } from './form/form-prefetch.ts';
import { screenOfPage } from './form/form-pages.ts';
import { requestedLanguage } from './state/language.ts';
import { fetchFormScreen } from './form/form-chunk.ts';
import { prefetchProducts } from './screens/home/product-prefetch.ts';
import { fetchHome } from './screens/home/home-chunk.ts';

/**
 * Fetches code and data of the first page while React loads. The page fetches again and handles failures.
 *
 * @returns settles when the code is there or has failed to load
 */
export async function prefetchFirstPage({ pathname, search }: Location): Promise<void> {
  const page = pathname.replace(/^\/shop/, '');
  const query = new URLSearchParams(search);
  const screen = screenOfPage(page, query);
  if (screen !== undefined) {
    const tradeId = query.get('tradeId');
    const subject = query.get('subject') ?? '';
    if (tradeId) prefetchForm({ tradeId, screen, subject }, requestedLanguage());
    await fetchFormScreen().catch(() => undefined);
  } else if (/^\/?$|^\/tabbar\/index$/.test(page)) {
    prefetchProducts(requestedLanguage());
    await fetchHome().catch(() => undefined);
  }
}
