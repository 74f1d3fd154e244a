// Generated from schemas/calls/flow.json; do not edit.
import type { TradeId } from './ids.ts';

/**
 * The steps of a purchase.
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
   * Required screens, in order.
   */
  steps: FlowStep[];
  /**
   * Optional screens, in no particular order.
   */
  beside: ('questionaryAll' | 'invoice')[];
}
export interface FlowStep {
  screen: 'insureInfomation' | 'healthNotice' | 'questionary';
  /**
   * failed: a health notice failed and needs the customer's decision. waiting: the underwriters are reviewing it.
   */
  state: 'toDo' | 'done' | 'failed' | 'waiting';
}
