import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { FlowConfigResponse } from '../../../../schemas/generated/flow.ts';
import { orderPageAccess, pageAccess } from '../../../core/orders/page-access.ts';
import { BackConfirmation } from '../../journey/BackConfirmation.tsx';
import { RedirectWithNotice } from '../../journey/RedirectWithNotice.tsx';
import { flowOrder, nextPath } from '../../journey/next-path.ts';
import { useFlow } from '../../journey/use-flow.ts';
import { screenPath } from '../../journey/screen-path.ts';
import { JourneyStepper } from '../../journey/JourneyStepper.tsx';
import { call } from '../../calls/client.ts';
import { useQuery, type QueryResult } from '../../calls/use-query.ts';
import { useBuyingWords } from '../../shell/use-buying-words.ts';
import { linkContext } from '../../state/link-context.ts';
import { useLanguage } from '../../state/language.ts';
import action from '../../ui/action.module.css';
import { ContractNotice } from '../../ui/ContractNotice.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { OutdatedNote } from '../../ui/OutdatedNote.tsx';
import { FormSkeleton } from '../../ui/FormSkeleton.tsx';
import { Link } from '../../ui/Link.tsx';
import { LoadError } from '../../ui/LoadError.tsx';
import { Page } from '../../ui/Page.tsx';
import { OrderPreview } from './OrderPreview.tsx';
import { OrderSubmission } from './OrderSubmission.tsx';

/** Problems of a page that may not be opened: the flow says where it leads. */
const CLOSED: ReadonlySet<string> = new Set(['order.unfinished', 'order.notChangeable']);

/** What the customer is about to order: everything to check, and one action that orders it. */
export function ProcessOrderInfo() {
  const { t } = useBuyingWords();
  const [query] = useSearchParams();
  // The specification's link has the order alone; the phone knows its application.
  const tradeId = query.get('tradeId') ?? linkContext().tradeId ?? '';
  const flow = useFlow(tradeId);
  const { data } = flow;
  const access = data && pageAccess('processOrderInfo', flowOrder(data), data.steps, data.isSoldOnline);
  if (access && !access.isOpen) {
    const { next } = access;
    // Where no page is next, the insurer reviews a step: home says how it stands.
    return <RedirectWithNotice path={next ? nextPath(next, tradeId, data) : '/tabbar/index'} />;
  }
  return (
    <Page title={t('confirm.title')}>
      <JourneyStepper tradeId={tradeId} current="processOrderInfo" />
      {data && asksBack(data) && <BackConfirmation />}
      <Confirmation trade={{ tradeId, orderSn: query.get('orderSn') ?? '' }} flow={flow} />
    </Page>
  );
}

/** Whether persons have been asked about this order and have not all answered, or the link says that it has to be asked (L-039). */
function asksBack(flow: FlowConfigResponse): boolean {
  const state = flowOrder(flow)?.state;
  const { dialogFlag = '' } = linkContext();
  const isFlagged = dialogFlag === '1' || dialogFlag.toLowerCase() === 'true';
  return isFlagged || (state !== undefined && orderPageAccess('shareSure', state).isOpen);
}

interface ConfirmationProps {
  trade: { tradeId: string; orderSn: string };
  flow: QueryResult<FlowConfigResponse>;
}

function Confirmation({ trade, flow }: ConfirmationProps) {
  const { t } = useBuyingWords();
  const language = useLanguage();
  const { tradeId } = trade;
  const fetchPreview = useCallback(
    (signal?: AbortSignal) => call('secondCalculate', { tradeId, language }, signal ? { signal } : {}),
    [tradeId, language],
  );
  const { data, problem, refetch } = useQuery(fetchPreview);
  const refetchAll = () => void Promise.all([refetch(), flow.refetch()]);
  if (problem?.code === 'application.none' || problem?.code === 'premium.refused')
    return (
      <ErrorState problem={problem}>
        <Link to={screenPath('insureInfomation', trade)} className={action['primary']}>
          {t('confirm.toApplication')}
        </Link>
      </ErrorState>
    );
  const isLeadingOn = problem && CLOSED.has(problem.code) && !flow.data && !flow.problem;
  if (isLeadingOn || (!data && !problem)) return <FormSkeleton />;
  if (!data) return <LoadError problem={problem!} onRetry={refetchAll} />;
  return (
    <>
      <OutdatedNote problem={problem} onRetry={refetchAll} />
      <ContractNotice />
      <OrderPreview preview={data} trade={trade} />
      <OrderSubmission preview={data} trade={trade} onChanged={refetchAll} />
    </>
  );
}
