import { useCallback } from 'react';
import type { MyOrdersRequest, OrderSummary } from '../../../../schemas/generated/order.ts';
import { call } from '../../calls/client.ts';
import { useQuery } from '../../calls/use-query.ts';
import { QueryPage } from '../../journey/QueryPage.tsx';
import { useRefetchInTime } from '../../journey/use-refetch-in-time.ts';
import { useBuyingWords } from '../../shell/use-buying-words.ts';
import { useLanguage } from '../../state/language.ts';
import action from '../../ui/action.module.css';
import card from '../../ui/card.module.css';
import { HomeLink } from '../../ui/HomeLink.tsx';
import { Link } from '../../ui/Link.tsx';
import { OrderActions } from './OrderActions.tsx';
import { OrderHead } from './OrderHead.tsx';
import classes from './orders.module.css';

type Filter = NonNullable<MyOrdersRequest['filter']>;

/** All orders of the customer. */
export const OrderList = () => <Orders filter="all" />;

/** The orders of the customer that can still be paid. */
export const UnpaidList = () => <Orders filter="unpaid" />;

function Orders({ filter }: { filter: Filter }) {
  const { t } = useBuyingWords();
  const language = useLanguage();
  const fetchOrders = useCallback(
    (signal?: AbortSignal) => call('myOrders', { filter, language }, signal ? { signal } : {}),
    [filter, language],
  );
  const query = useQuery(fetchOrders);
  useRefetchInTime(query.data, firstToEnd(query.data?.orders), query.refetch);
  return (
    <QueryPage title={t(`orders.title.${filter}`)} query={query}>
      {({ orders }) => (
        <>
          {orders.map((order) => (
            <OrderCard key={order.orderSn} order={order} onChanged={() => void query.refetch()} />
          ))}
          {orders.length === 0 && (
            <section className={card['card']}>
              <h2>{t(`orders.empty.${filter}`)}</h2>
            </section>
          )}
          <HomeLink variant="plain" />
        </>
      )}
    </QueryPage>
  );
}

const firstToEnd = (orders: readonly OrderSummary[] = []): OrderSummary | undefined =>
  orders
    .filter(({ minutesLeft }) => minutesLeft !== undefined)
    .sort((a, b) => a.minutesLeft! - b.minutesLeft!)[0];

function OrderCard({ order, onChanged }: { order: OrderSummary; onChanged: () => void }) {
  const { t } = useBuyingWords();
  const { orderSn, tradeId } = order;
  const detail = `/orderdetail?${new URLSearchParams({ type: 'H5', orderSn, tradeId }).toString()}`;
  return (
    <section className={card['card']} aria-labelledby={orderSn} data-order={orderSn}>
      <OrderHead order={order} headingId={orderSn} />
      <OrderActions order={order} onChanged={onChanged} />
      <Link to={detail} className={`${action['plain']} ${classes['detail']}`}>
        {t('orders.toDetail')}
      </Link>
    </section>
  );
}
