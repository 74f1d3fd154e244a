import type { ReactNode } from 'react';
import { orderPageAccess } from '../../core/orders/page-access.ts';
import type { PageOfOrder } from '../../core/orders/next-page.ts';
import type { OrderState } from '../../core/orders/order-life.ts';
import { RedirectWithNotice } from './RedirectWithNotice.tsx';
import { orderPagePath } from './order-path.ts';

interface OrderPageGuardProps {
  page: PageOfOrder;
  order: { orderSn: string; tradeId: string; orderState: string };
  /** Drawn where the order opens the page. */
  children: ReactNode;
}

/** A page of an order, or the way to the page that its order has instead. */
export function OrderPageGuard({ page, order, children }: OrderPageGuardProps) {
  const access = orderPageAccess(page, order.orderState as OrderState);
  return access.isOpen ? children : <RedirectWithNotice path={orderPagePath(access.next.page, order)} />;
}
