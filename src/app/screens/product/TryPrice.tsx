import { useCallback, useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useQuery } from '../../calls/use-query.ts';
import { prefetchForm } from '../../form/form-prefetch.ts';
import { useBuyingWords } from '../../shell/use-buying-words.ts';
import { useOpenPage } from '../../shell/use-open-page.ts';
import { useWords } from '../../shell/use-words.ts';
import { useLanguage } from '../../state/language.ts';
import { FormSkeleton } from '../../ui/FormSkeleton.tsx';
import { LoadError } from '../../ui/LoadError.tsx';
import { Page } from '../../ui/Page.tsx';
import { readProductLink, withTrade } from './product-link.ts';
import { goOnWithSale } from './go-on-with-sale.ts';

/**
 * The way from a product to its trial calculation: a link without a trade, which starts one. It takes the place of no page,
 * so the way back from the trial leads to the product.
 */
export function TryPrice() {
  const { t } = useBuyingWords();
  const words = useWords();
  const language = useLanguage();
  const { navigate } = useOpenPage();
  const [query] = useSearchParams();
  const address = query.toString();
  const { data, problem, refetch } = useQuery(
    useCallback(() => {
      const parameters = new URLSearchParams(address);
      const backtraceId = parameters.get('backtraceId') ?? '';
      return goOnWithSale(readProductLink(parameters), backtraceId, language);
    }, [address, language]),
  );
  useEffect(() => {
    if (!data) return;
    const { trade, isSoldOnline } = data;
    const screen = isSoldOnline ? 'trialCalculation' : 'insureInfomation';
    // The form is on its way before its page is drawn.
    prefetchForm({ tradeId: trade.tradeId, screen, subject: '' }, language);
    navigate(`/${screen}?${withTrade(new URLSearchParams(address), trade)}`, { replace: true });
  }, [data, address, language, navigate]);
  return problem ? (
    <Page title={t('product.calculate')}>
      <LoadError problem={problem} onRetry={() => void refetch()} />
    </Page>
  ) : (
    <Page title={words.t('loading')} isLoading>
      <FormSkeleton />
    </Page>
  );
}
