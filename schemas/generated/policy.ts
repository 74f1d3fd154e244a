// Generated from schemas/calls/policy.json; do not edit.
import type { OrderSn } from './pay.ts';

export type ConfirmReceiptResponse = PolicyMoved;
/**
 * What a surrender pays, in fen.
 */
export type RefundFen = number;
export type SurrenderResponse = PolicyMoved;

/**
 * The life of an issued policy: its receipt, and its surrender.
 */
export interface Calls {
  /**
   * POST /funapi/insure/confirmReceipt, for session.
   */
  confirmReceipt: {
    request: ConfirmReceiptRequest;
    response: ConfirmReceiptResponse;
  };
  /**
   * POST /funapi/insure/surrenderValue, for session.
   */
  surrenderValue: {
    request: SurrenderValueRequest;
    response: SurrenderValueResponse;
  };
  /**
   * POST /funapi/insure/surrender, for session.
   */
  surrender: {
    request: SurrenderRequest;
    response: SurrenderResponse;
  };
}
export interface ConfirmReceiptRequest {
  orderSn: OrderSn;
}
export interface PolicyMoved {
  policy: PolicyStanding;
}
/**
 * How the policy of a paid order stands at this moment.
 */
export interface PolicyStanding {
  /**
   * S-015.
   */
  state: 'generating' | 'generated' | 'coolingOff' | 'inForce' | 'surrendered' | 'expired';
  /**
   * What the applicant can do with the policy.
   */
  actions: ('confirmReceipt' | 'surrender')[];
  /**
   * Length of the cooling-off period; 0 without one.
   */
  coolingOffDays: number;
  /**
   * `YYYY-MM-DD` in Asia/Shanghai: the cooling-off period ends at 24:00 of it. Absent before the receipt and without such a period.
   */
  coolingOffLastDay?: string;
  surrender?: PolicySurrender;
}
/**
 * Absent unless the policy was surrendered.
 */
export interface PolicySurrender {
  /**
   * Milliseconds since 1970.
   */
  at: number;
  /**
   * In yuan, a decimal string.
   */
  refund: string;
  /**
   * Whether the payment provider has returned it; none for a surrender that pays nothing.
   */
  refundState: 'due' | 'done' | 'none';
}
export interface SurrenderValueRequest {
  orderSn: OrderSn;
}
export interface SurrenderValueResponse {
  /**
   * In yuan, a decimal string.
   */
  refund: string;
  refundFen: RefundFen;
  /**
   * Whether it is all that was paid, because of the cooling-off period.
   */
  isInFull: boolean;
}
export interface SurrenderRequest {
  orderSn: OrderSn;
  refundFen: RefundFen;
}
