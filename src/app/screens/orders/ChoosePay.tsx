import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import type { OrderSummary } from '../../../../schemas/generated/order.ts';
import type { OrderState } from '../../../core/orders/order-life.ts';
import { toProblem, type Problem } from '../../calls/problem.ts';
import { JourneyStepper } from '../../journey/JourneyStepper.tsx';
import { orderPath } from '../../journey/order-path.ts';
import { QueryPage } from '../../journey/QueryPage.tsx';
import { tradePagePath } from '../../journey/start-trade.ts';
import { useBuyingWords } from '../../shell/use-buying-words.ts';
import { linkContext } from '../../state/link-context.ts';
import { recordStep } from '../../trail/record-step.ts';
import action from '../../ui/action.module.css';
import card from '../../ui/card.module.css';
import { HomeLink } from '../../ui/HomeLink.tsx';
import { Link } from '../../ui/Link.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { OrderHead } from './OrderHead.tsx';
import classes from './orders.module.css';
import { paymentWays, type PaymentWay } from './payment-way.ts';
import { QrCode } from './QrCode.tsx';
import { startPayment } from './start-payment.ts';
import { useOrder } from './use-order.ts';

/** Index of the step of the purchase, from 0. */
const STEP = 4;

/** The address of the page that waits for the result of a payment. */
const resultPath = ({ orderSn, tradeId }: Pick<OrderSummary, 'orderSn' | 'tradeId'>) =>
  orderPath({ orderSn, tradeId, state: 'paying' })!;

/** How an order is paid. An order that is not to be paid leads to its own page. */
export function ChoosePay() {
  const { t } = useBuyingWords();
  const query = useOrder();
  return (
    <QueryPage title={t('pay.title')} query={query}>
      {({ order }) =>
        order.actions.includes('pay') ? (
          <>
            <JourneyStepper current={STEP} />
            <Payment order={order} onMoved={() => void query.refetch()} />
          </>
        ) : (
          <NotPayable order={order} />
        )
      }
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
  const { pay, isStarting, problem, codeUrl } = usePayment(order, onMoved);
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
      {problem?.code === 'order.outdated' && (
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
  const navigate = useNavigate();
  const [isStarting, setStarting] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const [codeUrl, setCodeUrl] = useState<string>();
  const pay = async (way: PaymentWay) => {
    if (isStarting) return;
    recordStep(order.tradeId, { kind: 'paymentStarted', page: 'choosePay' });
    setStarting(true);
    setProblem(undefined);
    try {
      const started = await startPayment(order.orderSn, way);
      if (started.kind === 'qr') setCodeUrl(started.codeUrl);
      else void navigate(resultPath(order), { replace: true });
    } catch (thrown) {
      const refusal = toProblem(thrown);
      setProblem(refusal);
      // It was paid or has ended elsewhere, while this page offered its payment.
      if (refusal.code === 'order.notPayable') onMoved();
    } finally {
      setStarting(false);
    }
  };
  return { pay, isStarting, problem, codeUrl };
}

/** Leads to the page of an order that is not to be paid; says why where it has none. */
function NotPayable({ order }: { order: OrderSummary }) {
  const { t } = useBuyingWords();
  const path = orderPath({ ...order, state: order.orderState as OrderState });
  if (path) return <Navigate replace to={path} />;
  return (
    <section className={card['card']} aria-labelledby="not-payable">
      <OrderHead order={order} headingId="not-payable" />
      <p>{t('pay.notPayable')}</p>
      <Link to={tradePagePath('processOrderInfo', order)} className={action['primary']}>
        {t('pay.orderAgain')}
      </Link>
      <HomeLink variant="plain" />
    </section>
  );
}
