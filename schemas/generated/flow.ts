// Generated from schemas/calls/flow.json; do not edit.
import type { PremiumChange } from './confirm.ts';
import type { Language, TradeId } from './ids.ts';
import type { SourceChange } from './insurance.ts';

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
  language?: Language;
}
export interface FlowConfigResponse {
  orderSn: string;
  /**
   * Required screens of the product, in order.
   */
  steps: FlowStep[];
  /**
   * Optional screens, in order.
   */
  beside: string[];
  order?: FlowOrder;
  premiumChange?: PremiumChange;
  /**
   * Whether the product can be bought here: it has rates and contract terms.
   */
  isSoldOnline: boolean;
  /**
   * screen → page title of its form, in the requested language.
   */
  names: {
    [k: string]: string;
  };
}
export interface FlowStep {
  screen: string;
  /**
   * failed: a health notice failed and needs the customer's decision. waiting: the underwriters are reviewing it.
   */
  state: 'toDo' | 'done' | 'failed' | 'waiting';
  /**
   * Why a step that was done is to do again: answers to other screens that it was checked with have changed. Absent without any.
   */
  changes?: SourceChange[];
}
/**
 * The order of the application that counts; absent before there is one.
 */
export interface FlowOrder {
  orderSn: string;
  /**
   * S-001.
   */
  state: string;
  /**
   * Whether the application still has the answers that the order was made from.
   */
  isCurrent: boolean;
}
