// Payments by a provider: what an order asks for, and what the provider says of it. Amounts are integers in fen.
import type { PortResult } from './port-result.ts';

/**
 * The result of a payment call. `unverified` means that the response was not signed by the provider: nothing in it is
 * trusted, and the request may have had an effect. All calls are idempotent, so that a caller repeats them or asks `query`.
 */
export type PaymentResult<Value, More extends string = never> = PortResult<Value, More | 'unverified'>;

/** The parts of an order that every way of payment needs. */
interface OrderBasics {
  /** Our number of the payment, unique for the merchant: 6 to 32 of `[0-9A-Za-z_*-]`. */
  outTradeNo: string;
  /** The line that the customer reads at the provider, up to 127 characters; no personal data. */
  description: string;
  /** Above 0. */
  totalFen: number;
  /** The provider refuses to be paid from here on. */
  expiresAt: Date;
  /** Absolute address of the route that takes notices, without a query. */
  noticeUrl: string;
}

/** An order by its way of payment: in the messaging app, by a QR code, or in the browser of a phone. */
export type PaymentOrder = OrderBasics &
  (
    | { way: 'jsapi'; /** The provider's id of the customer in this app. */ openId: string }
    | { way: 'qr' }
    | { way: 'redirect'; /** Address of the customer's network. */ clientIp: string }
  );

/** Arguments of `WeixinJSBridge.invoke('getBrandWCPayRequest', …)`. Its `ok` proves nothing: a notice or `query` does. */
export interface JsapiParameters {
  appId: string;
  /** Seconds since 1970. */
  timeStamp: string;
  nonceStr: string;
  package: string;
  signType: 'RSA';
  paySign: string;
}

/** How the customer goes on to pay. */
export type PaymentStart =
  | { kind: 'jsapi'; parameters: JsapiParameters }
  | { kind: 'qr'; /** The text of the QR code. */ codeUrl: string }
  | { kind: 'redirect'; url: string };

/** Why the provider opens no payment: the number was paid, is closed, or stands for an order with other parts. */
export type OrderFailure = 'paid' | 'closed' | 'numberUsed';

/**
 * State of a payment: `refunded` was paid and is refunded, at least in part; `paying` while the customer enters the password;
 * `failed` for a refusal by the bank, after which the customer may try again; `revoked` when it was cancelled, `closed` when the
 * merchant closed it or its time was over.
 */
export type TradeState = 'paid' | 'refunded' | 'unpaid' | 'closed' | 'revoked' | 'paying' | 'failed';

/** What the provider says of a payment of this merchant. Whether it fits the order is for the caller to compare. */
export interface PaymentFacts {
  mchid: string;
  appid: string;
  outTradeNo: string;
  tradeState: TradeState;
  /** The provider's number of the payment; undefined before the customer pays. */
  transactionId: string | undefined;
  /** Undefined before the customer pays. */
  totalFen: number | undefined;
  /** ISO 4217, such as CNY; undefined before the customer pays. */
  currency: string | undefined;
  successTime: Date | undefined;
}

export interface RefundOrder {
  outTradeNo: string;
  /** Our number of the refund; a repeated request with the same number refunds once. */
  outRefundNo: string;
  /** Above 0, and with the earlier refunds of the payment not above its total. */
  refundFen: number;
  /** The total of the payment. */
  totalFen: number;
  /** The line that the customer reads, up to 80 characters. */
  reason: string;
  noticeUrl: string;
}

/** State of a refund: `abnormal` when the customer's bank takes no money back, which a person must settle. */
export type RefundState = 'refunded' | 'processing' | 'closed' | 'abnormal';

export interface RefundFacts {
  outTradeNo: string;
  transactionId: string;
  outRefundNo: string;
  /** The provider's number of the refund. */
  refundId: string;
  refundState: RefundState;
  refundFen: number;
  totalFen: number;
  successTime: Date | undefined;
}

/** A notice that the provider signed and encrypted. */
export type Notice =
  | { kind: 'payment'; payment: PaymentFacts }
  | { kind: 'refund'; mchid: string; refund: RefundFacts };

/**
 * Why a notice is not trusted, in the order of the checks: it has not all four headers (`headersMissing`), its time is more
 * than five minutes away (`timestampOld`), no certificate has its serial number (`serialUnknown`), its signature does not fit
 * (`signatureInvalid`), its content does not decrypt (`ciphertextInvalid`), is of another format (`malformed`), or is about a payment
 * of another merchant or by another app (`otherMerchant`).
 */
export type NoticeFailure =
  | 'headersMissing'
  | 'timestampOld'
  | 'serialUnknown'
  | 'signatureInvalid'
  | 'ciphertextInvalid'
  | 'malformed'
  | 'otherMerchant';

export type NoticeResult = { ok: true; notice: Notice } | { ok: false; failure: NoticeFailure };

/** A line of the day file: a payment, or a refund that the provider accepted. */
export interface DayFileLine {
  /** In the time zone of the provider, `2026-11-21 12:00:00`. */
  time: string;
  appid: string;
  mchid: string;
  transactionId: string;
  outTradeNo: string;
  kind: 'payment' | 'refund';
  /** Total of the payment; 0 in the line of a refund. */
  totalFen: number;
  /** Undefined in the line of a payment. */
  outRefundNo: string | undefined;
  refundFen: number;
}

/**
 * Why there is no day file: nobody paid on the day (`missing`), the provider has not written it yet (`pending`), or the file
 * differs from its hash, its format or its own sums, or is of another merchant (`invalid`).
 */
export type DayFileFailure = 'missing' | 'pending' | 'invalid';

/** Takes payments. */
export interface PaymentPort {
  create(order: PaymentOrder): Promise<PaymentResult<PaymentStart, OrderFailure>>;
  query(outTradeNo: string): Promise<PaymentResult<PaymentFacts, 'missing'>>;
  /** Succeeds when nobody can pay the order any more; fails with `paid` when somebody has. */
  close(outTradeNo: string): Promise<PaymentResult<void, 'missing' | 'paid'>>;
  /**
   * Fails with `missing` for an unknown payment; `returned` for one that was given back as a whole, by another refund or by this one asked
   * for otherwise; `refused` for one that is unpaid, for more than is left of it or than the merchant has,
   * and where the customer's bank fails. A repeated request may succeed once a person has seen to that.
   */
  refund(order: RefundOrder): Promise<PaymentResult<RefundFacts, 'missing' | 'returned'>>;
  queryRefund(outRefundNo: string): Promise<PaymentResult<RefundFacts, 'missing'>>;
  /**
   * Verifies a notice and reads it. Proves that the provider sent it, not that it arrives for the first time.
   *
   * @param rawBody the bytes as received: parsed and written again they have another signature
   * @param headers names in lower case, as Node gives them
   */
  parseNotice(
    rawBody: Buffer,
    headers: Readonly<Record<string, string | string[] | undefined>>,
    now: Date,
  ): Promise<NoticeResult>;
  /**
   * The payments and refunds of a day by the app of this merchant, for reconciliation.
   *
   * @param date `YYYY-MM-DD`, a day of Shanghai that is over
   */
  dayFile(date: string): Promise<PaymentResult<readonly DayFileLine[], DayFileFailure>>;
}
