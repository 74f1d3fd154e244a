import { useCallback } from 'react';
import { call } from '../../calls/client.ts';
import { useQuery } from '../../calls/use-query.ts';
import { QueryPage } from '../../journey/QueryPage.tsx';
import { tradePagePath } from '../../journey/start-trade.ts';
import { useBuyingWords } from '../../shell/use-buying-words.ts';
import action from '../../ui/action.module.css';
import card from '../../ui/card.module.css';
import { HomeLink } from '../../ui/HomeLink.tsx';
import { Link } from '../../ui/Link.tsx';
import { OrderHead } from './OrderHead.tsx';
import classes from './orders.module.css';
import { useOrder, useOrderSn } from './use-order.ts';

/** Why the insurer refused, and what the customer can do. */
export function CheckFail() {
  const { t } = useBuyingWords();
  const orderSn = useOrderSn();
  const fetchStanding = useCallback(
    (signal?: AbortSignal) => call('queryOrderStaus', { orderSn }, signal ? { signal } : {}),
    [orderSn],
  );
  const { data: standing } = useQuery(fetchStanding);
  return (
    <QueryPage title={t('fail.title')} query={useOrder()}>
      {({ order }) => (
        <section className={card['card']} aria-labelledby="refused">
          <OrderHead order={order} headingId="refused" />
          {standing && <p>{t(`fail.reason.${standing.reason ?? 'other'}`)}</p>}
          <div className={classes['actions']}>
            {order.orderState === 'uwFailed' && (
              <Link
                to={tradePagePath('insureInfomation', { orderSn, tradeId: order.tradeId })}
                className={action['primary']}
              >
                {t('fail.applyAgain')}
              </Link>
            )}
            <HomeLink variant="plain" />
          </div>
        </section>
      )}
    </QueryPage>
  );
}
