// Generated from schemas/calls/flow.json; do not edit.
import type { TradeId } from './ids.ts';

/**
 * The way of an application from one page to the next.
 */
export interface Calls {
  /**
   * POST /funapi/insure/flowConfig, for session.
   */
  flowConfig: {
    request: FlowConfigRequest;
    response: FlowConfigResponse;
  };
}
export interface FlowConfigRequest {
  tradeId: TradeId;
}
export interface FlowConfigResponse {
  orderSn: string;
  /**
   * What has to be filled, in this order.
   */
  steps: FlowStep[];
  /**
   * What may be filled as well, at any time.
   */
  beside: ('questionaryAll' | 'invoice')[];
}
export interface FlowStep {
  screen: 'insureInfomation' | 'healthNotice' | 'questionary';
  /**
   * failed: a health notice that something has to be done about. waiting: the underwriters have it.
   */
  state: 'toDo' | 'done' | 'failed' | 'waiting';
}
