import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { InsuredConfirmQueryResponse } from '../../../../schemas/generated/insured-confirm.ts';
import type { OrderDetailsResponse, OrderSummary } from '../../../../schemas/generated/order.ts';
import { moneyText } from '../../../core/messages/locale-text.ts';
import { applicantLink } from '../../../core/orders/applicant-link.ts';
import type { OrderPage } from '../../../core/orders/next-page.ts';
import type { OrderState } from '../../../core/orders/order-life.ts';
import { call } from '../../calls/client.ts';
import { useQuery } from '../../calls/use-query.ts';
import { orderPath } from '../../journey/order-path.ts';
import { QueryPage } from '../../journey/QueryPage.tsx';
import { RefundNote } from '../../journey/RefundNote.tsx';
import { tradePagePath } from '../../journey/start-trade.ts';
import { useRefetchInTime } from '../../journey/use-refetch-in-time.ts';
import { useBuyingWords } from '../../shell/use-buying-words.ts';
import { useContractTime } from '../../shell/use-contract-time.ts';
import { useLanguage } from '../../state/language.ts';
import action from '../../ui/action.module.css';
import card from '../../ui/card.module.css';
import { ContractNotice } from '../../ui/ContractNotice.tsx';
import { HomeLink } from '../../ui/HomeLink.tsx';
import { Link } from '../../ui/Link.tsx';
import classes from './confirmations.module.css';
import { OrderDeclaration } from './OrderDeclaration.tsx';
import { InvitedPerson } from './InvitedPerson.tsx';

/** What the applicant has declared in an order, and what is left to do. It shows the order, not the application. */
export function AppntSure() {
  const { t } = useBuyingWords();
  const orderSn = useSearchParams()[0].get('orderSn') ?? '';
  const language = useLanguage();
  const query = useQuery(
    useCallback(
      async (signal?: AbortSignal) => {
        const options = signal ? { signal } : {};
        const [details, confirmations] = await Promise.all([
          call('orderDetails', { orderSn, language }, options),
          call('insuredConfirmQuery', { orderSn, language }, options),
        ]);
        return { details, confirmations };
      },
      [orderSn, language],
    ),
  );
  useRefetchInTime(query.data, query.data?.details.order, query.refetch);
  return (
    <QueryPage title={t('appnt.title')} query={query}>
      {({ details, confirmations }) => {
        const { isOpen } = applicantLink(details.order.orderState as OrderState);
        return (
          <>
            <Standing details={details} />
            {isOpen && confirmations.insureds.length > 0 && <Confirmations order={confirmations} />}
            {isOpen && <ContractNotice />}
            {isOpen && <OrderDeclaration details={details} />}
            <HomeLink variant="plain" />
          </>
        );
      }}
    </QueryPage>
  );
}

/** How the order stands for its applicant, and the one way on. */
function Standing({ details: { order, linkState, history } }: { details: OrderDetailsResponse }) {
  const { t } = useBuyingWords();
  const language = useLanguage();
  const { momentText } = useContractTime();
  const [submitted] = history;
  return (
    <section className={card['card']} aria-labelledby="order">
      <h2 id="order">{order.riskName}</h2>
      <p className={classes['soft']}>{order.supplierName}</p>
      <p className={classes['amount']}>{moneyText(order.prem, language)}</p>
      {linkState === 'valid' ? (
        submitted && <p>{t('appnt.declared', { time: momentText(submitted.at) })}</p>
      ) : (
        <p role="status">
          {t(
            linkState === 'expired' && order.refund ? 'appnt.link.expired.refund' : `appnt.link.${linkState}`,
          )}
        </p>
      )}
      {order.refund && <RefundNote refund={order.refund} />}
      <WayOn order={order} />
    </section>
  );
}

/** What the link to the page that an order goes on with says; the others say that it goes on. */
const LABELS: Partial<Record<OrderPage, string>> = {
  shareSure: 'appnt.toInvite',
  choosePay: 'orders.toPay',
  epolicy: 'pay.toPolicy',
  orderdetail: 'orders.toDetail',
};

function WayOn({ order }: { order: OrderSummary }) {
  const { t } = useBuyingWords();
  const { orderSn, tradeId } = order;
  const state = order.orderState as OrderState;
  const { isOpen, next } = applicantLink(state);
  if (!isOpen)
    return (
      <Link to={tradePagePath('processOrderInfo', order)} className={action['primary']}>
        {t('appnt.orderAgain')}
      </Link>
    );
  return (
    <Link
      to={orderPath({ orderSn, tradeId, state })!}
      className={action[next === 'choosePay' ? 'primary' : 'outlined']}
    >
      {t((next && LABELS[next]) ?? 'orders.goOn')}
    </Link>
  );
}

/** Whose agreement is there and whose is missing; who is asked can be asked again. */
function Confirmations({ order }: { order: InsuredConfirmQueryResponse }) {
  const { t } = useBuyingWords();
  return (
    <section className={card['card']} aria-labelledby="confirmations">
      <h2 id="confirmations">{t('appnt.confirmations')}</h2>
      <ul className={classes['persons']}>
        {order.insureds.map((insured) => (
          <InvitedPerson key={insured.insuredId} insured={insured} order={order} page="appntSure" />
        ))}
      </ul>
    </section>
  );
}
