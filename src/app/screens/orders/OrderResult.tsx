import { IconCircleCheck, IconClock, IconAlertTriangle } from '@tabler/icons-react';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { PayStatus } from '../../../../schemas/generated/pay.ts';
import type { OrderStanding } from '../../../../schemas/generated/underwriting.ts';
import type { OrderState } from '../../../core/orders/order-life.ts';
import { call } from '../../calls/client.ts';
import { orderPath } from '../../journey/order-path.ts';
import { OrderPageGuard } from '../../journey/OrderPageGuard.tsx';
import { RefundNote } from '../../journey/RefundNote.tsx';
import resultClasses from '../../journey/result.module.css';
import { useBuyingWords } from '../../shell/use-buying-words.ts';
import { useWords } from '../../shell/use-words.ts';
import action from '../../ui/action.module.css';
import card from '../../ui/card.module.css';
import { HomeLink } from '../../ui/HomeLink.tsx';
import { Link } from '../../ui/Link.tsx';
import { Page } from '../../ui/Page.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import classes from './orders.module.css';
import { useOrderSn } from './use-order.ts';
import { usePolling } from '../../calls/use-polling.ts';

/** The result of a payment together with what became of the order. */
type Result = Pick<PayStatus, 'status' | 'refund'> & { failure?: PayStatus['reason'] } & OrderStanding;

/** What a customer reads of a result (S-009), with the page that it leads to. */
type Outcome = 'waiting' | 'issuing' | 'issued' | 'failure' | 'notFound' | 'refunded' | 'ended';

function outcomeOf({ status, orderState }: Result): Outcome {
  if (orderState === 'policyGenerated' || orderState === 'completed') return 'issued';
  if (orderState === 'paid' || orderState === 'policyGenerating') return 'issuing';
  if (status === 'refunded') return 'refunded';
  if (orderState === 'paying') return status === 'notFound' ? 'notFound' : 'waiting';
  return orderState === 'toPay' ? 'failure' : 'ended';
}

/** A payment that is not found is asked about again: its charge may appear. */
const isFinal = (result: Result): boolean => !['waiting', 'issuing', 'notFound'].includes(outcomeOf(result));

async function askResult(orderSn: string, signal: AbortSignal): Promise<Result> {
  const { status, reason, refund } = await call('queryPayStatus', { orderSn }, { signal });
  const standing = await call('queryOrderStaus', { orderSn }, { signal });
  return { ...standing, status, ...(reason && { failure: reason }), ...(refund && { refund }) };
}

/** What became of a payment: asked again and again until it is known. */
export function OrderResult() {
  const { t } = useBuyingWords();
  const orderSn = useOrderSn();
  const ask = useCallback((signal: AbortSignal) => askResult(orderSn, signal), [orderSn]);
  const tradeId = useSearchParams()[0].get('tradeId') ?? '';
  const { data, problem, isOver, restart } = usePolling(ask, isFinal);
  const outcome = data ? outcomeOf(data) : 'waiting';
  const Icon = ICONS[outcome];
  return (
    <Page title={t('pay.resultTitle')}>
      <OrderPageGuard
        page="orderResult"
        order={{ orderSn, tradeId, orderState: data?.orderState ?? 'paying' }}
      >
        <section className={card['card']} role="status" aria-labelledby="result">
          <div className={resultClasses['result']} data-outcome={outcome}>
            <Icon aria-hidden />
            <h2 id="result">{t(`pay.result.${outcome}`)}</h2>
            {data?.failure && <p>{t(`pay.failure.${data.failure}`)}</p>}
            <Meaning outcome={outcome} refund={data?.refund} state={data?.orderState} />
          </div>
          <ProblemNote problem={problem} />
          <WayOn outcome={outcome} isOver={isOver} onAsk={restart} state={data?.orderState} />
        </section>
      </OrderPageGuard>
    </Page>
  );
}

const ICONS = {
  waiting: IconClock,
  issuing: IconClock,
  issued: IconCircleCheck,
  failure: IconAlertTriangle,
  notFound: IconAlertTriangle,
  refunded: IconAlertTriangle,
  ended: IconAlertTriangle,
} as const satisfies Record<Outcome, unknown>;

/** Outcomes whose text says that nothing was charged. */
const UNCHARGED: ReadonlySet<Outcome> = new Set(['failure', 'ended']);

interface MeaningProps {
  outcome: Outcome;
  refund: PayStatus['refund'];
  state: string | undefined;
}

/** Whether money goes back that came while its order no longer waited for it, and another payment can still pay the order. */
const isPayableAgain = (outcome: Outcome, state: string | undefined): boolean =>
  outcome === 'refunded' && state === 'toPay';

/** What an outcome means for the customer. Where money goes back, it says that, and nowhere that nothing was charged. */
function Meaning({ outcome, refund, state }: MeaningProps) {
  const { t } = useBuyingWords();
  const suffix = refund && UNCHARGED.has(outcome) ? '.refund' : '';
  const ending = isPayableAgain(outcome, state) ? '.toPay' : suffix;
  return (
    <>
      {refund && <RefundNote refund={refund} />}
      <p>{t(`pay.result.${outcome}.text${ending}`)}</p>
    </>
  );
}

interface WayOnProps {
  outcome: Outcome;
  isOver: boolean;
  onAsk: () => void;
  state: string | undefined;
}

/** Where a result leads: to the policy, back to the payment, or to asking again. */
function WayOn({ outcome, isOver, onAsk, state }: WayOnProps) {
  const { t } = useBuyingWords();
  const words = useWords();
  const orderSn = useOrderSn();
  const tradeId = useSearchParams()[0].get('tradeId') ?? '';
  const isToPay = outcome === 'failure' || isPayableAgain(outcome, state);
  const pathOf = (of: OrderState) => orderPath({ orderSn, tradeId, state: of })!;
  return (
    <div className={classes['actions']}>
      {outcome === 'issued' && (
        <Link to={pathOf('policyGenerated')} className={action['primary']}>
          {t('pay.toPolicy')}
        </Link>
      )}
      {(isToPay || outcome === 'waiting' || outcome === 'notFound') && (
        <Link to={pathOf('toPay')} className={action[isToPay ? 'primary' : 'outlined']}>
          {t('pay.again')}
        </Link>
      )}
      {isOver && (
        <button type="button" className={action['primary']} onClick={onAsk}>
          {words.t('retry')}
        </button>
      )}
      {state !== undefined && (
        <Link to={pathOf('underwriting')} className={action['outlined']}>
          {t('orders.toDetail')}
        </Link>
      )}
      <HomeLink variant="plain" />
    </div>
  );
}
