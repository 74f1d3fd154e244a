import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { screenPath } from '../../journey/screen-path.ts';
import { JourneyStepper } from '../../journey/JourneyStepper.tsx';
import { call } from '../../calls/client.ts';
import { useQuery } from '../../calls/use-query.ts';
import { useBuyingWords } from '../../shell/use-buying-words.ts';
import { linkContext } from '../../state/link-context.ts';
import { useLanguage } from '../../state/language.ts';
import action from '../../ui/action.module.css';
import { ContractNotice } from '../../ui/ContractNotice.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { FormSkeleton } from '../../ui/FormSkeleton.tsx';
import { Link } from '../../ui/Link.tsx';
import { LoadError } from '../../ui/LoadError.tsx';
import { Page } from '../../ui/Page.tsx';
import { OrderPreview } from './OrderPreview.tsx';
import { OrderSubmission } from './OrderSubmission.tsx';

/** Index of the step of the purchase, from 0. */
const STEP = 3;

/** What the customer is about to order: everything to check, and one action that orders it. */
export function ProcessOrderInfo() {
  const { t } = useBuyingWords();
  const language = useLanguage();
  const [query] = useSearchParams();
  // The specification's link has the order alone; the phone knows its application.
  const tradeId = query.get('tradeId') ?? linkContext().tradeId ?? '';
  const fetchPreview = useCallback(
    (signal?: AbortSignal) => call('secondCalculate', { tradeId, language }, signal ? { signal } : {}),
    [tradeId, language],
  );
  const { data, problem, refetch } = useQuery(fetchPreview);
  const trade = { tradeId, orderSn: query.get('orderSn') ?? '' };
  return (
    <Page title={t('confirm.title')}>
      <JourneyStepper current={STEP} />
      {problem?.code === 'application.none' || problem?.code === 'premium.refused' ? (
        <ErrorState problem={problem}>
          <Link to={screenPath('insureInfomation', trade)} className={action['primary']}>
            {t('confirm.toApplication')}
          </Link>
        </ErrorState>
      ) : problem && !data ? (
        <LoadError problem={problem} onRetry={() => void refetch()} />
      ) : data ? (
        <>
          <ContractNotice />
          <OrderPreview preview={data} trade={trade} />
          <OrderSubmission preview={data} trade={trade} onChanged={() => void refetch()} />
        </>
      ) : (
        <FormSkeleton />
      )}
    </Page>
  );
}
