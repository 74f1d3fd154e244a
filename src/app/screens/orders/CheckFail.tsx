import { useCallback } from 'react';
import type { OrderSummary } from '../../../../schemas/generated/order.ts';
import { call } from '../../calls/client.ts';
import { useQuery } from '../../calls/use-query.ts';
import { OrderPageGuard } from '../../journey/OrderPageGuard.tsx';
import { QueryPage } from '../../journey/QueryPage.tsx';
import { tradePagePath } from '../../journey/start-trade.ts';
import { useBuyingWords } from '../../shell/use-buying-words.ts';
import action from '../../ui/action.module.css';
import card from '../../ui/card.module.css';
import { HomeLink } from '../../ui/HomeLink.tsx';
import { Link } from '../../ui/Link.tsx';
import { OrderHead } from './OrderHead.tsx';
import classes from './orders.module.css';
import { useOrder } from './use-order.ts';

/** Why the insurer refused, and what the customer can do. An order that is not refused leads to its own page. */
export function CheckFail() {
  const { t } = useBuyingWords();
  return (
    <QueryPage title={t('fail.title')} query={useOrder()}>
      {({ order }) => (
        <OrderPageGuard page="checkFail" order={order}>
          <Refusal order={order} />
        </OrderPageGuard>
      )}
    </QueryPage>
  );
}

function Refusal({ order }: { order: OrderSummary }) {
  const { t } = useBuyingWords();
  const { orderSn } = order;
  const fetchStanding = useCallback(
    (signal?: AbortSignal) => call('queryOrderStaus', { orderSn }, signal ? { signal } : {}),
    [orderSn],
  );
  const { data: standing } = useQuery(fetchStanding);
  // No answer of the application was the reason, so that it may be submitted again as it is.
  const isUndecided = standing?.reason === 'timeout' || standing?.reason === 'letterOverdue';
  return (
    <section className={card['card']} aria-labelledby="refused">
      <OrderHead order={order} headingId="refused" />
      {standing && <p>{t(`fail.reason.${standing.reason ?? 'other'}`)}</p>}
      <div className={classes['actions']}>
        {isUndecided && (
          <Link to={tradePagePath('processOrderInfo', order)} className={action['primary']}>
            {t('pay.orderAgain')}
          </Link>
        )}
        {order.orderState === 'uwFailed' && (
          <Link
            to={tradePagePath('insureInfomation', order)}
            className={action[isUndecided ? 'outlined' : 'primary']}
          >
            {t('fail.applyAgain')}
          </Link>
        )}
        <HomeLink variant="plain" />
      </div>
    </section>
  );
}
