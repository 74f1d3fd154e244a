import { useCallback, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import type { InsuredConfirmQueryResponse } from '../../../../schemas/generated/insured-confirm.ts';
import { orderPageAccess } from '../../../core/orders/page-access.ts';
import type { OrderState } from '../../../core/orders/order-life.ts';
import { APPLICATION_SCREEN } from '../../../core/orders/insured-persons.ts';
import { call } from '../../calls/client.ts';
import { usePolling } from '../../calls/use-polling.ts';
import { ConfirmButton } from '../../controls/ConfirmButton.tsx';
import { BackConfirmation } from '../../journey/BackConfirmation.tsx';
import { decidedState } from '../../journey/decided-state.ts';
import { JourneyStepper } from '../../journey/JourneyStepper.tsx';
import { RedirectWithNotice } from '../../journey/RedirectWithNotice.tsx';
import { orderPagePath } from '../../journey/order-path.ts';
import { TimeLeft } from '../../journey/TimeLeft.tsx';
import { useRefetchInTime } from '../../journey/use-refetch-in-time.ts';
import { screenPath } from '../../journey/screen-path.ts';
import { tradePagePath } from '../../journey/start-trade.ts';
import { useBuyingWords } from '../../shell/use-buying-words.ts';
import { useOpenPage } from '../../shell/use-open-page.ts';
import { useLanguage } from '../../state/language.ts';
import action from '../../ui/action.module.css';
import card from '../../ui/card.module.css';
import { FormSkeleton } from '../../ui/FormSkeleton.tsx';
import { HomeLink } from '../../ui/HomeLink.tsx';
import { Link } from '../../ui/Link.tsx';
import { LoadError } from '../../ui/LoadError.tsx';
import { Page } from '../../ui/Page.tsx';
import classes from './confirmations.module.css';
import { InvitedPerson } from './InvitedPerson.tsx';

const accessOf = ({ orderState }: InsuredConfirmQueryResponse) =>
  orderPageAccess('shareSure', orderState as OrderState);
const isOver = (order: InsuredConfirmQueryResponse): boolean => !accessOf(order).isOpen;

/** The insured persons who have to agree, each with a link to send. It goes on by itself after the last one. */
export function ShareSure() {
  const { t } = useBuyingWords();
  const orderSn = useSearchParams()[0].get('orderSn') ?? '';
  const language = useLanguage();
  const ask = useCallback(
    async (signal: AbortSignal) => {
      const order = await call('insuredConfirmQuery', { orderSn, language }, { signal });
      // After the last person the insurer decides, mostly at once: its decision says which page comes next.
      return { ...order, orderState: await decidedState(orderSn, order.orderState as OrderState) };
    },
    [orderSn, language],
  );
  const { data, problem, isOver: hasStopped, restart } = usePolling(ask, isOver);
  useRefetchInTime(data, data, restart);
  // An order that goes on while its customer waits here needs no explanation.
  const [wasOpen, setWasOpen] = useState(false);
  const access = data && accessOf(data);
  if (access?.isOpen && !wasOpen) setWasOpen(true);
  if (access && !access.isOpen) {
    const path = orderPagePath(access.next.page, data);
    return wasOpen ? <Navigate replace to={path} /> : <RedirectWithNotice path={path} />;
  }
  return (
    <Page title={t('share.title')}>
      {data ? (
        <>
          <JourneyStepper tradeId={data.tradeId} current="processOrderInfo" />
          <BackConfirmation />
          <Invitations order={data} />
          {hasStopped && (
            <button type="button" className={action['outlined']} onClick={restart}>
              {t('share.refresh')}
            </button>
          )}
          <Change order={data} />
          <HomeLink variant="plain" />
        </>
      ) : problem ? (
        <LoadError problem={problem} onRetry={restart} />
      ) : (
        <FormSkeleton />
      )}
    </Page>
  );
}

function Invitations({ order }: { order: InsuredConfirmQueryResponse }) {
  const { t } = useBuyingWords();
  return (
    <section className={card['card']} aria-labelledby="invited">
      <h2 id="invited">{t('share.heading')}</h2>
      <p>{t('share.text')}</p>
      <TimeLeft order={order} className={classes['soft']} />
      <ul className={classes['persons']}>
        {order.insureds.map((insured) => (
          <InvitedPerson key={insured.insuredId} insured={insured} order={order} page="shareSure" />
        ))}
      </ul>
    </section>
  );
}

/** A change invites everybody again, so it is asked about first (section 2). */
function Change({ order }: { order: InsuredConfirmQueryResponse }) {
  const { t } = useBuyingWords();
  const { navigate } = useOpenPage();
  const { orderSn, tradeId } = order;
  const detail = `/orderdetail?${new URLSearchParams({ type: 'H5', orderSn }).toString()}`;
  return (
    <div className={classes['actions']}>
      <ConfirmButton
        label={t('share.edit')}
        question={t('share.editQuestion')}
        onConfirm={() => navigate(screenPath(APPLICATION_SCREEN, { orderSn, tradeId }))}
      />
      <Link to={tradePagePath('appntSure', order)} className={action['plain']}>
        {t('appnt.open')}
      </Link>
      <Link to={detail} className={action['plain']}>
        {t('orders.toDetail')}
      </Link>
    </div>
  );
}
