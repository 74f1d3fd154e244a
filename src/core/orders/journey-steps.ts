// The steps of a purchase as its step bar shows them.
import { isChangeable, isSubmitted } from './next-page.ts';
import { orderEvents, type OrderState } from './order-life.ts';
import type { FlowStep } from './purchase-flow.ts';

/** A step of the bar: a screen of the product's flow, or one of the pages where an order is made and paid. */
export interface JourneyStep {
  id: string;
  state: FlowStep['state'];
}

/** States of an order that other persons and the insurer still decide about. */
const REVIEWED: readonly OrderState[] = [
  'toConfirmInsured',
  'facePending',
  'underwriting',
  'uwPassed',
  'uwPassedRisk',
];

const PAID: readonly OrderState[] = [
  orderEvents.confirmPayment.to,
  orderEvents.issue.to,
  orderEvents.completePolicy.to,
  orderEvents.confirmReceipt.to,
];

/**
 * The steps of a purchase with what was really done of them: those of the product's flow, and after them, for a product that is
 * sold online, `processOrderInfo` and `choosePay`.
 *
 * @param order of the application; one that has ended, or that is to be made again after a change, leaves both open
 */
export function journeySteps(
  steps: readonly FlowStep[],
  order: { state: OrderState; isCurrent: boolean } | undefined,
  isSoldOnline: boolean,
): JourneyStep[] {
  const own = steps.map(({ screen, state }) => ({ id: screen, state }));
  if (!isSoldOnline) return own;
  const counts = order && isSubmitted(order.state) && (order.isCurrent || !isChangeable(order.state));
  const state = counts ? order.state : undefined;
  return [
    ...own,
    { id: 'processOrderInfo', state: confirmState(state) },
    { id: 'choosePay', state: state && PAID.includes(state) ? 'done' : 'toDo' },
  ];
}

function confirmState(state: OrderState | undefined): FlowStep['state'] {
  if (state === undefined) return 'toDo';
  if (state === 'uwFailed') return 'failed';
  return REVIEWED.includes(state) ? 'waiting' : 'done';
}
