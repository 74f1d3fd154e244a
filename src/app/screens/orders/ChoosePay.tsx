import { useState } from 'react';
import { useHref } from 'react-router-dom';
import type { OrderSummary } from '../../../../schemas/generated/order.ts';
import { toProblem, type Problem } from '../../calls/problem.ts';
import { JourneyStepper } from '../../journey/JourneyStepper.tsx';
import { orderPath } from '../../journey/order-path.ts';
import { OrderPageGuard } from '../../journey/OrderPageGuard.tsx';
import { QueryPage } from '../../journey/QueryPage.tsx';
import { tradePagePath } from '../../journey/start-trade.ts';
import { useBuyingWords } from '../../shell/use-buying-words.ts';
import { useOpenPage } from '../../shell/use-open-page.ts';
import { linkContext } from '../../state/link-context.ts';
import { recordStep } from '../../trail/record-step.ts';
import action from '../../ui/action.module.css';
import card from '../../ui/card.module.css';
import { HomeLink } from '../../ui/HomeLink.tsx';
import { Link } from '../../ui/Link.tsx';
import message from '../../ui/message.module.css';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { OrderHead } from './OrderHead.tsx';
import classes from './orders.module.css';
import { paymentWays, type PaymentWay } from './payment-way.ts';
import { QrCode } from './QrCode.tsx';
import { startPayment, type NotPaid } from './start-payment.ts';
import { useOrder } from './use-order.ts';

/** The address of the page that waits for the result of a payment. */
const resultPath = ({ orderSn, tradeId }: Pick<OrderSummary, 'orderSn' | 'tradeId'>) =>
  orderPath({ orderSn, tradeId, state: 'paying' })!;

/** How an order is paid. An order that is not to be paid leads to its own page. */
export function ChoosePay() {
  const { t } = useBuyingWords();
  const query = useOrder();
  return (
    <QueryPage title={t('pay.title')} query={query}>
      {({ order }) => (
        <OrderPageGuard page="choosePay" order={order}>
          {order.actions.includes('pay') ? (
            <>
              <JourneyStepper tradeId={order.tradeId} current="choosePay" />
              <Payment order={order} onMoved={() => void query.refetch()} />
            </>
          ) : (
            <NotPayable order={order} />
          )}
        </OrderPageGuard>
      )}
    </QueryPage>
  );
}

interface PaymentProps {
  order: OrderSummary;
  /** Reads the order again: the server says that it can no longer be paid. */
  onMoved: () => void;
}

function Payment({ order, onMoved }: PaymentProps) {
  const { t } = useBuyingWords();
  const { pay, isStarting, problem, notPaid, codeUrl } = usePayment(order, onMoved);
  const [best, ...others] = paymentWays(navigator.userAgent, linkContext().openId);
  return (
    <section className={card['card']} aria-labelledby="to-pay">
      <OrderHead order={order} headingId="to-pay" />
      {codeUrl === undefined ? (
        <div className={classes['actions']}>
          {[best!, ...others].map((way) => (
            <button
              key={way}
              type="button"
              className={action[way === best ? 'primary' : 'outlined']}
              aria-disabled={isStarting || undefined}
              onClick={() => void pay(way)}
            >
              {t(`pay.way.${way}`)}
            </button>
          ))}
        </div>
      ) : (
        <div className={classes['scan']}>
          <QrCode text={codeUrl} label={t('pay.qrLabel')} />
          <p>{t('pay.scan')}</p>
          <Link to={resultPath(order)} className={action['primary']}>
            {t('pay.paid')}
          </Link>
        </div>
      )}
      <ProblemNote problem={problem} />
      {notPaid && (
        <p className={message['note']} role="alert">
          {t(`pay.notPaid.${notPaid}`)}
        </p>
      )}
      {(problem?.code === 'order.outdated' || problem?.code === 'order.undrawable') && (
        <Link to={tradePagePath('processOrderInfo', order)} className={action['outlined']}>
          {t('pay.orderAgain')}
        </Link>
      )}
      <p className={classes['soft']}>{t('pay.safe')}</p>
      <HomeLink variant="plain" />
    </section>
  );
}

/** Starts a payment, once at a time. One that goes on elsewhere leads to its result. */
function usePayment(order: OrderSummary, onMoved: () => void) {
  const page = useOpenPage();
  const resultUrl = new URL(useHref(resultPath(order)), location.origin).href;
  const [isStarting, setStarting] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const [notPaid, setNotPaid] = useState<NotPaid>();
  const [codeUrl, setCodeUrl] = useState<string>();
  const pay = async (way: PaymentWay) => {
    if (isStarting) return;
    recordStep(order.tradeId, { kind: 'paymentStarted', page: 'choosePay' });
    setStarting(true);
    setProblem(undefined);
    setNotPaid(undefined);
    try {
      const started = await startPayment(order.orderSn, way, resultUrl, page);
      if (started.kind === 'qr') setCodeUrl(started.codeUrl);
      else if (started.kind === 'notPaid') setNotPaid(started.why);
      else if (started.kind === 'elsewhere') page.navigate(resultPath(order), { replace: true });
    } catch (thrown) {
      const refusal = toProblem(thrown);
      setProblem(refusal);
      // It was paid or has ended elsewhere, while this page offered its payment.
      if (refusal.code === 'order.notPayable') onMoved();
    } finally {
      setStarting(false);
    }
  };
  return { pay, isStarting, problem, notPaid, codeUrl };
}

/** An order that has ended says so, and how to order again. */
function NotPayable({ order }: { order: OrderSummary }) {
  const { t } = useBuyingWords();
  return (
    <section className={card['card']} aria-labelledby="not-payable">
      <OrderHead order={order} headingId="not-payable" />
      <p>{t(order.refund ? 'pay.notPayable.refund' : 'pay.notPayable')}</p>
      <Link to={tradePagePath('processOrderInfo', order)} className={action['primary']}>
        {t('pay.orderAgain')}
      </Link>
      <HomeLink variant="plain" />
    </section>
  );
}
