// Generated from schemas/calls/pay.json; do not edit.

export type OrderSn = string;
export type QueryPayStatusResponse = PayStatus;
/**
 * Why the payment failed; absent otherwise, and where nobody kept it. replaced: by another way of payment; other: the provider gives no reason.
 */
export type PaymentFailure = 'bankRefused' | 'cancelled' | 'expired' | 'replaced' | 'refunded' | 'other';
export type PayCallBackResponse = PayStatus;

/**
 * Payments of orders. What a page says of a payment is a hint: the provider's own messages decide.
 */
export interface Calls {
  /**
   * POST /funapi/insure/pay, for session.
   */
  pay: {
    request: PayRequest;
    response: PayResponse;
  };
  /**
   * POST /funapi/insure/queryPayStatus, for session.
   */
  queryPayStatus: {
    request: QueryPayStatusRequest;
    response: QueryPayStatusResponse;
  };
  /**
   * POST /funapi/insure/payCallBack, for session.
   */
  payCallBack: {
    request: PayCallBackRequest;
    response: PayCallBackResponse;
  };
}
export interface PayRequest {
  orderSn: OrderSn;
  /**
   * In the messaging app, by a QR code, or in the browser of a phone.
   */
  way: 'jsapi' | 'qr' | 'redirect';
  /**
   * The provider's id of the customer in its app; needed for jsapi.
   */
  openId?: string;
}
export interface PayResponse {
  paymentNo: string;
  kind: 'jsapi' | 'qr' | 'redirect';
  /**
   * The text of the QR code, for qr.
   */
  codeUrl?: string;
  /**
   * Where the customer pays, for redirect.
   */
  url?: string;
  parameters?: JsapiParameters;
}
/**
 * For getBrandWCPayRequest, for jsapi.
 */
export interface JsapiParameters {
  appId: string;
  timeStamp: string;
  nonceStr: string;
  package: string;
  signType: 'RSA';
  paySign: string;
}
export interface QueryPayStatusRequest {
  orderSn: OrderSn;
}
export interface PayStatus {
  /**
   * S-009. refunded: the money came too late and goes back.
   */
  status: 'unchosen' | 'waiting' | 'success' | 'failure' | 'notFound' | 'waitingInsurer' | 'refunded';
  reason?: PaymentFailure;
  /**
   * S-001.
   */
  orderState: string;
  refund?: OrderRefund;
  /**
   * Until the order ends at 24:00; absent for an order that does not end.
   */
  minutesLeft?: number;
}
/**
 * Money that came when the order no longer waited for it; absent without any.
 */
export interface OrderRefund {
  /**
   * In yuan, a decimal string.
   */
  amount: string;
  /**
   * Whether the payment provider has returned it.
   */
  state: 'due' | 'done';
}
export interface PayCallBackRequest {
  orderSn: OrderSn;
  /**
   * As the messaging app says it; ignored.
   */
  result?: string;
}
