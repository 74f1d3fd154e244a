import type { FlowConfigResponse } from '../../../schemas/generated/flow.ts';
import { nextPage, type NextPage } from '../../core/orders/next-page.ts';
import type { OrderState } from '../../core/orders/order-life.ts';
import { orderPath } from './order-path.ts';
import { screenPath } from './screen-path.ts';
import { tradePagePath } from './start-trade.ts';

/** The order of a flow that counts, with its state as the core knows it. */
export const flowOrder = ({ order }: Pick<FlowConfigResponse, 'order'>) =>
  order && { ...order, state: order.state as OrderState };

/** The page that a purchase goes on with; undefined where nothing is left to do on a page. */
export const nextOf = (flow: FlowConfigResponse): NextPage | undefined =>
  nextPage(flow.steps, flowOrder(flow), flow.isSoldOnline);

/** The address of the page that a purchase goes on with. */
export function nextPath(next: NextPage, tradeId: string, flow: FlowConfigResponse): string {
  const { orderSn } = flow;
  if ('screen' in next) return screenPath(next.screen, { orderSn, tradeId });
  if (next.page === 'processOrderInfo') return tradePagePath('processOrderInfo', { orderSn, tradeId });
  // Every other page is the one of the order.
  return orderPath({ tradeId, ...flowOrder(flow)! })!;
}
