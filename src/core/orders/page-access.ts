// Whether a page of a purchase may be opened: a function of its order and its steps, for the page and the server alike.
import { orderStates, type OrderState } from './order-life.ts';
import { nextPage, pageOfOrder, type NextPage, type OrderPage, type PageOfOrder } from './next-page.ts';
import { isFixed } from './fixed-answers.ts';
import type { FlowStep } from './purchase-flow.ts';

/** A page that may not be opened leads to the one that is next; without one, nothing is left to do on a page. */
export type PageAccess = { isOpen: true } | { isOpen: false; next: NextPage | undefined };

/** States of the order that each page shows. The order is made on `processOrderInfo`, which its application decides about. */
const STATES_OF_PAGE: Readonly<Record<PageOfOrder, readonly OrderState[]>> = {
  shareSure: ['toConfirmInsured', 'facePending'],
  orderdetail: orderStates.filter((state) => state !== 'draft' && state !== 'deleted'),
  checkFail: ['uwFailed', 'riskFailed'],
  // An order that has ended says that it can no longer be paid, and how to order again.
  choosePay: ['toPay', 'paying', 'cancelled', 'changed', 'withdrawn', 'expired'],
  // A payment that failed leaves the order to be paid; one that came too late is paid back.
  orderResult: [
    'toPay',
    'paying',
    'paid',
    'policyGenerating',
    'policyGenerated',
    'completed',
    'cancelled',
    'changed',
    'expired',
  ],
  epolicy: ['policyGenerated', 'completed'],
};

/**
 * Whether a page of a purchase may be opened.
 *
 * @param order that the page is about; undefined without one
 * @param steps of its application with their states
 * @param isSoldOnline whether the product can be bought here
 */
export function pageAccess(
  page: OrderPage,
  order: { state: OrderState; isCurrent: boolean } | undefined,
  steps: readonly FlowStep[],
  isSoldOnline: boolean,
): PageAccess {
  if (page !== 'processOrderInfo')
    return order && order.state !== 'draft' ? orderPageAccess(page, order.state) : closed();
  const isLocked = order !== undefined && isFixed(order.state);
  const isReady = isSoldOnline && steps.every(({ state }) => state === 'done');
  return isReady && !isLocked ? { isOpen: true } : closed();

  function closed(): PageAccess {
    return { isOpen: false, next: nextPage(steps, order, isSoldOnline) };
  }
}

/** Whether a page of an order may be opened; one that may not leads to another. An order that has ended leads to its history. */
export function orderPageAccess(
  page: PageOfOrder,
  state: OrderState,
): { isOpen: true } | { isOpen: false; next: { page: PageOfOrder } } {
  if (STATES_OF_PAGE[page].includes(state)) return { isOpen: true };
  return { isOpen: false, next: { page: pageOfOrder(state) ?? 'orderdetail' } };
}
