// Generated from schemas/calls/order.json; do not edit.
import type { OrderChoice, PreviewedDuty, PreviewedInsured, PreviewedPerson } from './confirm.ts';
import type { Language } from './ids.ts';
import type { LetterId } from './letter.ts';
import type { OrderRefund, OrderSn } from './pay.ts';
import type { PolicyStanding } from './policy.ts';

export type CancelRequest = OrderRequest;
export type CancelResponse = OrderMoved;
export type CancelUnderWriteRequest = OrderRequest;
export type CancelUnderWriteResponse = OrderMoved;
export type RevocationRequest = OrderRequest;
export type RevocationResponse = OrderMoved;
export type OrderDeleteRequest = OrderRequest;
export type OrderDeleteResponse = OrderMoved;

/**
 * The orders of a customer, and what the customer does with them.
 */
export interface Calls {
  /**
   * POST /funapi/insure/myOrders, for session.
   */
  myOrders: {
    request: MyOrdersRequest;
    response: MyOrdersResponse;
  };
  /**
   * POST /funapi/insure/countMyOrders, for session.
   */
  countMyOrders: {
    request: CountMyOrdersRequest;
    response: CountMyOrdersResponse;
  };
  /**
   * POST /funapi/insure/orderDetails, for session.
   */
  orderDetails: {
    request: OrderDetailsRequest;
    response: OrderDetailsResponse;
  };
  /**
   * POST /funapi/insure/cancel, for session.
   */
  cancel: {
    request: CancelRequest;
    response: CancelResponse;
  };
  /**
   * POST /funapi/insure/cancelUnderWrite, for session.
   */
  cancelUnderWrite: {
    request: CancelUnderWriteRequest;
    response: CancelUnderWriteResponse;
  };
  /**
   * POST /funapi/insure/revocation, for session.
   */
  revocation: {
    request: RevocationRequest;
    response: RevocationResponse;
  };
  /**
   * POST /funapi/insure/order/delete, for session.
   */
  orderDelete: {
    request: OrderDeleteRequest;
    response: OrderDeleteResponse;
  };
}
export interface MyOrdersRequest {
  language?: Language;
  /**
   * unpaid: those that can still be paid. Default all.
   */
  filter?: 'all' | 'unpaid';
}
export interface MyOrdersResponse {
  orders: OrderSummary[];
}
export interface OrderSummary {
  orderSn: string;
  tradeId: string;
  /**
   * S-001, at this moment.
   */
  orderState: string;
  riskName: string;
  supplierName: string;
  /**
   * In yuan, a decimal string.
   */
  prem: string;
  insuredNames: string[];
  /**
   * Of the letter that waits for a reply; absent without one.
   */
  letterId?: LetterId;
  /**
   * Absent before the policy is issued.
   */
  policyNo?: string;
  policy?: PolicyStanding;
  refund?: OrderRefund;
  /**
   * Until the order ends at 24:00; absent for an order that does not end.
   */
  minutesLeft?: number;
  /**
   * What the applicant can do with the order.
   */
  actions: ('pay' | 'cancel' | 'cancelUnderWrite' | 'revocation' | 'delete')[];
}
export interface CountMyOrdersRequest {}
export interface CountMyOrdersResponse {
  all: number;
  unpaid: number;
}
export interface OrderDetailsRequest {
  orderSn: OrderSn;
  language?: Language;
}
export interface OrderDetailsResponse {
  order: OrderSummary;
  /**
   * S-006: whether a link to the order still leads on.
   */
  linkState: 'valid' | 'alreadyPaid' | 'invalid' | 'expired';
  /**
   * In Chinese, as the contract says.
   */
  planName: string;
  /**
   * What the applicant chose, such as the period of cover; empty once the rates of the order are no longer in force.
   */
  choices: OrderChoice[];
  duties: PreviewedDuty[];
  applicant: PreviewedPerson;
  insureds: PreviewedInsured[];
  /**
   * What the applicant agreed to, in the versions that were read.
   */
  documents: AgreedDocument[];
  /**
   * What the health notices of the order say, in short; without those of persons whose notice was changed since.
   */
  health: DeclaredHealth[];
  /**
   * The moves of the order, the first one first.
   */
  history: OrderMove[];
}
export interface AgreedDocument {
  documentId: string;
  /**
   * In the requested language.
   */
  title: string;
  version: number;
}
export interface DeclaredHealth {
  insuredId: string;
  /**
   * Questions that were answered with yes.
   */
  yesCount: number;
}
export interface OrderMove {
  /**
   * S-001.
   */
  state: string;
  /**
   * Milliseconds since 1970.
   */
  at: number;
}
export interface OrderRequest {
  orderSn: OrderSn;
}
export interface OrderMoved {
  /**
   * S-001.
   */
  orderState: string;
}
