/**
 * Reads payments and refunds from fields of WeChat Pay API v3: the same in responses and in notices.
 *
 * Source: "查询订单", "支付通知", "查询单笔退款" and "退款结果通知" of the developer documents.
 */
import type { PaymentFacts, RefundFacts, RefundState, TradeState } from '../ports/payment-port.ts';
import type { WechatPayAccount } from './wechat-pay-signature.ts';

type Fields = Readonly<Record<string, unknown>>;

const TRADE_STATES: Readonly<Record<string, TradeState>> = {
  SUCCESS: 'paid',
  REFUND: 'refunded',
  NOTPAY: 'unpaid',
  CLOSED: 'closed',
  REVOKED: 'revoked',
  USERPAYING: 'paying',
  ACCEPT: 'paying',
  PAYERROR: 'failed',
};

const REFUND_STATES: Readonly<Record<string, RefundState>> = {
  SUCCESS: 'refunded',
  PROCESSING: 'processing',
  CLOSED: 'closed',
  ABNORMAL: 'abnormal',
};

/** The facts of a payment; undefined for another format, and for a paid one without number, amount and time. */
export function paymentFacts(fields: Fields): PaymentFacts | undefined {
  const [mchid, appid, outTradeNo] = [
    text(fields['mchid']),
    text(fields['appid']),
    text(fields['out_trade_no']),
  ];
  const tradeState = stateIn(TRADE_STATES, fields['trade_state']);
  if (!mchid || !appid || !outTradeNo || !tradeState) return undefined;
  const amount = objectIn(fields['amount']);
  const transactionId = text(fields['transaction_id']);
  const [totalFen, currency] = [fen(amount['total']), text(amount['currency'])];
  const successTime = time(fields['success_time']);
  const isPaid = tradeState === 'paid' || tradeState === 'refunded';
  if (isPaid && (!transactionId || totalFen === undefined || !currency || !successTime)) return undefined;
  return { mchid, appid, outTradeNo, tradeState, transactionId, totalFen, currency, successTime };
}

/** The facts of a refund; undefined for another format. */
export function refundFacts(fields: Fields): RefundFacts | undefined {
  const [outTradeNo, transactionId] = [text(fields['out_trade_no']), text(fields['transaction_id'])];
  const [outRefundNo, refundId] = [text(fields['out_refund_no']), text(fields['refund_id'])];
  // A notice calls it otherwise than a response.
  const refundState = stateIn(REFUND_STATES, fields['status'] ?? fields['refund_status']);
  const amount = objectIn(fields['amount']);
  const [refundFen, totalFen] = [fen(amount['refund']), fen(amount['total'])];
  if (!outTradeNo || !transactionId || !outRefundNo || !refundId || !refundState) return undefined;
  if (refundFen === undefined || totalFen === undefined) return undefined;
  const successTime = time(fields['success_time']);
  return { outTradeNo, transactionId, outRefundNo, refundId, refundState, refundFen, totalFen, successTime };
}

/**
 * Whether a payment is one of this merchant by this app. A signature and a key that decrypts do not say so: the platform signs
 * for all merchants, and those of one company may share their key.
 */
export const isOfMerchant = (
  payment: Pick<PaymentFacts, 'mchid' | 'appid'>,
  { mchid, appid }: Pick<WechatPayAccount, 'mchid' | 'appid'>,
): boolean => payment.mchid === mchid && payment.appid === appid;

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

const fen = (value: unknown): number | undefined =>
  Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : undefined;

function time(value: unknown): Date | undefined {
  const milliseconds = typeof value === 'string' ? Date.parse(value) : NaN;
  return Number.isNaN(milliseconds) ? undefined : new Date(milliseconds);
}

const objectIn = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};

const stateIn = <State>(states: Readonly<Record<string, State>>, name: unknown): State | undefined =>
  typeof name === 'string' && Object.hasOwn(states, name) ? states[name] : undefined;
