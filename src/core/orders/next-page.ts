// Which page a purchase goes on with: a function of its order and its steps, for the page and the server alike.
import { endedStates, orderEvents, orderStates, type OrderState } from './order-life.ts';
import type { FlowStep } from './purchase-flow.ts';

/** Where a purchase goes on: the screen of a step, or a page after the last one. */
export type NextPage = { screen: string } | { page: OrderPage };

/** Pages of a purchase whose steps are done. */
export type OrderPage =
  | 'processOrderInfo'
  | 'shareSure'
  | 'orderdetail'
  | 'checkFail'
  | 'choosePay'
  | 'orderResult'
  | 'epolicy';

/** Pages that show an order, whatever its application says now. */
export type PageOfOrder = Exclude<OrderPage, 'processOrderInfo'>;

/** The page of an order by its state; undefined where the application has none that counts, so that it goes on itself. */
const PAGE_OF_STATE: Readonly<Record<OrderState, PageOfOrder | undefined>> = {
  draft: undefined,
  toConfirmInsured: 'shareSure',
  facePending: 'orderdetail',
  underwriting: 'orderdetail',
  uwPassed: 'orderdetail',
  uwPassedRisk: 'orderdetail',
  uwFailed: 'checkFail',
  riskFailed: 'checkFail',
  toPay: 'choosePay',
  paying: 'orderResult',
  paid: 'orderResult',
  policyGenerating: 'orderResult',
  policyGenerated: 'epolicy',
  completed: 'epolicy',
  cancelled: undefined,
  changed: undefined,
  withdrawn: undefined,
  expired: undefined,
  deleted: undefined,
};

/** The page that shows how an order stands; undefined for one that ended without a result, and for a draft. */
export const pageOfOrder = (state: OrderState): PageOfOrder | undefined => PAGE_OF_STATE[state];

/** States of an order that has a page of its own: its application is no longer gone on with. */
export const statesWithPage: readonly OrderState[] = orderStates.filter((state) => pageOfOrder(state));

/** States in which an application has an order that was submitted and has not ended. */
export const isSubmitted = (state: OrderState): boolean =>
  state !== 'draft' && !(endedStates as readonly OrderState[]).includes(state);

/** States in which the applicant can still change what an order is about: it ends as changed, and another takes its place. */
export const isChangeable = (state: OrderState): boolean =>
  ([...orderEvents.modify.from, ...orderEvents.reapply.from] as readonly OrderState[]).includes(state);

/**
 * The page that a purchase goes on with.
 *
 * @param steps with their states
 * @param order of the application; undefined without one. One whose application was changed since goes on as the application, as
 *   long as it can be changed
 * @param isSoldOnline whether the product can be bought here: it has rates and contract terms
 * @returns undefined where nothing is left to do on a page: a step waits, or the product is not sold online
 */
export function nextPage(
  steps: readonly FlowStep[],
  order: { state: OrderState; isCurrent: boolean } | undefined,
  isSoldOnline: boolean,
): NextPage | undefined {
  const isOutdated = order && !order.isCurrent && isChangeable(order.state);
  const page = order && !isOutdated && pageOfOrder(order.state);
  if (page) return { page };
  const open = steps.find(({ state }) => state === 'toDo' || state === 'failed');
  if (open) return { screen: open.screen };
  const isWaiting = steps.some(({ state }) => state === 'waiting');
  return isWaiting || !isSoldOnline ? undefined : { page: 'processOrderInfo' };
}
