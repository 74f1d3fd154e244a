// The refunds of the simulated WeChat Pay.
import type { SimulatedResponse } from './simulator.ts';
import { isFen, isNoticeUrl, isNumber } from './wechat-pay-order-fields.ts';
import { json, providerNumber, type SimulatedOrder, type WechatPayOrders } from './wechat-pay-orders.ts';
import { wechatPayError } from './wechat-pay-request.ts';

/** The body of `POST /v3/refund/domestic/refunds`. */
export interface RefundFields {
  out_trade_no: string;
  out_refund_no: string;
  reason?: string;
  notify_url: string;
  amount: { refund: number; total: number; currency: string };
}

export interface SimulatedRefund {
  fields: RefundFields;
  order: SimulatedOrder;
  refundId: string;
  state: 'PROCESSING' | 'SUCCESS' | 'ABNORMAL';
  createdAt: Date;
  settledAt?: Date;
}

export interface WechatPayRefunds {
  create(fields: RefundFields): SimulatedResponse;
  query(outRefundNo: string): SimulatedResponse;
  all(): readonly SimulatedRefund[];
  /** A person of the merchant gives money of a paid order back in the provider's portal, under a number of the provider's. */
  giveBack(outTradeNo: string, fen: number): void;
  /** What the merchant has for refunds from now on, in fen; larger refunds are refused, and none lowers it. */
  setBalance(fen: number): void;
}

/** The last two digits of an amount in fen that the customer's bank does not take back; none with which it fails to be paid. */
const ABNORMAL = 7;

/** The fields of a refund in responses; a notice calls its state otherwise. */
export const refundFields = ({
  fields,
  order,
  refundId,
  state,
  createdAt,
  settledAt,
}: SimulatedRefund): object => ({
  refund_id: refundId,
  out_refund_no: fields.out_refund_no,
  transaction_id: order.transactionId,
  out_trade_no: fields.out_trade_no,
  channel: 'ORIGINAL',
  user_received_account: 'simulated',
  create_time: createdAt.toISOString(),
  ...(settledAt && state === 'SUCCESS' ? { success_time: settledAt.toISOString() } : {}),
  status: state,
  amount: { ...fields.amount, payer_total: fields.amount.total, payer_refund: fields.amount.refund },
});

/** The refunds of one merchant. `onSettled` is called once for each, after the response to its request. */
export function wechatPayRefunds(
  orders: WechatPayOrders,
  clock: () => Date,
  onSettled: (refund: SimulatedRefund) => void,
): WechatPayRefunds {
  const refunds = new Map<string, SimulatedRefund>();
  let balance = Infinity;
  const settle = (refund: SimulatedRefund) => {
    refund.state = refund.fields.amount.refund % 100 === ABNORMAL ? 'ABNORMAL' : 'SUCCESS';
    refund.settledAt = clock();
    onSettled(refund);
  };
  const open = (fields: RefundFields, order: SimulatedOrder, state: SimulatedRefund['state']) => {
    const refundId = `50${providerNumber(27)}`;
    const refund: SimulatedRefund = { fields, order, refundId, state, createdAt: clock() };
    refunds.set(fields.out_refund_no, refund);
    order.state = 'REFUND';
    return refund;
  };
  const leftOf = (order: SimulatedOrder) =>
    [...refunds.values()]
      .filter((refund) => refund.order === order)
      .reduce((left, refund) => left - refund.fields.amount.refund, order.fields.amount.total);
  return {
    all: () => [...refunds.values()],
    setBalance: (fen) => void (balance = fen),
    query(outRefundNo) {
      const refund = refunds.get(outRefundNo);
      return refund ? json(refundFields(refund)) : wechatPayError(404, 'RESOURCE_NOT_EXISTS');
    },
    create(fields) {
      if (!isRefund(fields)) return wechatPayError(400, 'PARAM_ERROR');
      const former = refunds.get(fields.out_refund_no);
      const isSame = former && JSON.stringify(former.fields) === JSON.stringify(fields);
      if (former) return isSame ? json(refundFields(former)) : wechatPayError(400, 'INVALID_REQUEST');
      const order = orders.get(fields.out_trade_no);
      if (!order) return wechatPayError(404, 'RESOURCE_NOT_EXISTS');
      const refusal = refusalOf(fields, order, { left: leftOf(order), balance });
      if (refusal) return refusal;
      const refund = open(fields, order, 'PROCESSING');
      setImmediate(settle, refund);
      return json(refundFields(refund));
    },
    giveBack(outTradeNo, fen) {
      const order = orders.get(outTradeNo)!;
      open(portalFields(order, fen), order, 'SUCCESS').settledAt = clock();
    },
  };
}

const isRefund = ({ out_trade_no, out_refund_no, notify_url, amount }: Partial<RefundFields>): boolean =>
  isNumber(out_trade_no) &&
  isNumber(out_refund_no) &&
  isNoticeUrl(notify_url) &&
  isFen(amount?.refund) &&
  isFen(amount?.total) &&
  amount?.currency === 'CNY';

/** Why a paid order is not given back; undefined where it is. */
function refusalOf(
  { amount: { refund, total } }: RefundFields,
  order: SimulatedOrder,
  { left, balance }: { left: number; balance: number },
): SimulatedResponse | undefined {
  // The provider has no code of its own for it.
  if (order.paidAt && left === 0) return wechatPayError(400, 'INVALID_REQUEST', '订单已全额退款');
  if (!order.paidAt || total !== order.fields.amount.total || refund > left)
    return wechatPayError(400, 'INVALID_REQUEST');
  return refund > balance ? wechatPayError(403, 'NOT_ENOUGH') : undefined;
}

/** A refund in the portal has a number of the provider's, and no notice. */
const portalFields = ({ fields }: SimulatedOrder, fen: number): RefundFields => ({
  out_trade_no: fields.out_trade_no,
  out_refund_no: providerNumber(20),
  notify_url: '',
  amount: { refund: fen, total: fields.amount.total, currency: fields.amount.currency },
});
