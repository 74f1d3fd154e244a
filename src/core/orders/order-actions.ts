import { orderEvents, type OrderState } from './order-life.ts';

/** What an applicant can do with an order by a button of its own. */
export const orderActions = ['pay', 'cancel', 'cancelUnderWrite', 'revocation', 'delete'] as const;

export type OrderAction = (typeof orderActions)[number];

/**
 * The actions that the state of an order allows. One that is being paid can still be paid: the same payment goes on.
 *
 * @param isRefundDue whether money that came late is still to go back: its customer sees that on the order, which stays
 */
export const actionsOf = (state: OrderState, isRefundDue = false): OrderAction[] =>
  orderActions.filter(
    (action) =>
      !(action === 'delete' && isRefundDue) &&
      ((orderEvents[action].from as readonly OrderState[]).includes(state) ||
        (action === 'pay' && state === 'paying')),
  );
