import { pageOfOrder, type PageOfOrder } from '../../core/orders/next-page.ts';
import type { OrderState } from '../../core/orders/order-life.ts';

/** An order of an application. */
export interface TradeOrder {
  tradeId: string;
  orderSn: string;
  state: OrderState;
}

/** The address of the page that an order goes on with; undefined for one that ended, and for a draft. */
export function orderPath({ tradeId, orderSn, state }: TradeOrder): string | undefined {
  const page = pageOfOrder(state);
  return page && orderPagePath(page, { tradeId, orderSn });
}

/** The address of a page of an order. */
export function orderPagePath(
  page: PageOfOrder,
  { tradeId, orderSn }: Pick<TradeOrder, 'tradeId' | 'orderSn'>,
): string {
  const query = new URLSearchParams({ type: 'H5', orderSn, tradeId });
  if (page === 'shareSure') query.set('insuredCheckStatus', '0');
  return `/${page === 'orderResult' ? 'orderResult/insure' : page}?${query.toString()}`;
}
