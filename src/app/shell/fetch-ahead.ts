import { askAhead } from '../form/first-load.ts';
import { wantedLanguage } from '../state/language.ts';
import { fetchFormScreen } from './form-chunk.ts';
import { fetchHome } from './home-chunk.ts';

/** Asks for what the first page needs while its words are still on their way; the page itself hears of failures. */
export function fetchAhead({ pathname, search }: Location): void {
  const page = pathname.replace(/^\/shop/, '');
  if (page === '/insureInfomation') {
    fetchFormScreen().catch(() => undefined);
    const tradeId = new URLSearchParams(search).get('tradeId');
    if (tradeId) askAhead({ tradeId, screen: 'insureInfomation' }, wantedLanguage());
  } else if (page === '' || page === '/' || page === '/tabbar/index') fetchHome().catch(() => undefined);
}
