// The orders of the simulated WeChat Pay: what a merchant opens, what a customer does with it, and its errors.
import { randomBytes } from 'node:crypto';
import type { SimulatedResponse } from './simulator.ts';
import { orderProblem, type OrderFields, type OrderPath } from './wechat-pay-order-fields.ts';
import type { NoticeDelivery } from './wechat-pay-notices.ts';
import { wechatPayError } from './wechat-pay-request.ts';

export type SimulatedTradeState = 'NOTPAY' | 'SUCCESS' | 'REFUND' | 'CLOSED' | 'REVOKED' | 'PAYERROR';

export interface SimulatedOrder {
  fields: OrderFields;
  path: OrderPath;
  prepayId: string;
  state: SimulatedTradeState;
  openedAt: Date;
  /** Nobody who asks about it finds it, until it is opened again or paid. */
  isForgotten?: boolean;
  /** Both since it was paid. */
  transactionId?: string;
  paidAt?: Date;
}

interface SimulatedMerchant {
  mchid: string;
  appid: string;
  /** Address of the simulator. */
  origin: () => string;
}

/** What became of a payment that a customer tried. */
export type PayOutcome = 'paid' | 'cancelled' | 'refused' | 'impossible';

/** What becomes of requests to close an order: they get no response with `hangs`, and a system error with `fails`. */
export type Closing = 'works' | 'hangs' | 'fails';

export interface WechatPayOrders {
  create(path: OrderPath, fields: OrderFields): SimulatedResponse;
  query(outTradeNo: string): SimulatedResponse;
  close(outTradeNo: string): SimulatedResponse;
  setClosing(closing: Closing): void;
  /** Refuses queries about an order from now on, whatever its state is. */
  refuseQueries(outTradeNo: string): void;
  /** The customer pays, and the last two digits of the amount may decide otherwise. @param delivery of the notice */
  pay(outTradeNo: string, delivery?: NoticeDelivery): PayOutcome;
  /** The customer's bank refuses. */
  refuse(outTradeNo: string): PayOutcome;
  /** Ends an order that nobody has paid: the provider or the merchant closes it, or it is revoked. */
  end(outTradeNo: string, state: 'CLOSED' | 'REVOKED'): void;
  /** Whether requests about the order say that it does not exist, until it is opened again or paid. */
  setForgotten(outTradeNo: string, isForgotten: boolean): void;
  get(outTradeNo: string): SimulatedOrder | undefined;
  all(): readonly SimulatedOrder[];
}

/** The last two digits of an amount in fen with which a customer cancels, or a bank refuses. */
const CANCELLED = 1;
const REFUSED = 2;

export const json = (fields: object, status = 200): SimulatedResponse => ({
  status,
  type: 'application/json; charset=utf-8',
  body: JSON.stringify(fields),
});

/** A number of the provider, `length` characters. */
export const providerNumber = (length: number): string =>
  randomBytes(length).toString('hex').slice(0, length);

/** The fields of an order in responses and notices. */
export const transactionFields = ({
  fields,
  path,
  state,
  transactionId,
  paidAt,
}: SimulatedOrder): object => ({
  appid: fields.appid,
  mchid: fields.mchid,
  out_trade_no: fields.out_trade_no,
  trade_state: state,
  trade_state_desc: 'simulated',
  ...(paidAt
    ? {
        transaction_id: transactionId,
        trade_type: { jsapi: 'JSAPI', native: 'NATIVE', h5: 'MWEB' }[path],
        bank_type: 'OTHERS',
        success_time: paidAt.toISOString(),
        payer: { openid: fields.payer?.openid ?? 'o-simulated' },
        amount: { ...fields.amount, payer_total: fields.amount.total, payer_currency: 'CNY' },
      }
    : {}),
});

/** The orders of one merchant. `onPaid` is called once for each that is paid. */
export function wechatPayOrders(
  merchant: SimulatedMerchant,
  clock: () => Date,
  onPaid: (order: SimulatedOrder, delivery?: NoticeDelivery) => void,
): WechatPayOrders {
  const orders = new Map<string, SimulatedOrder>();
  const unqueried = new Set<string>();
  let closing: Closing = 'works';
  const known = (outTradeNo: string) => {
    const order = orders.get(outTradeNo);
    return order?.isForgotten ? undefined : order;
  };
  const payable = (outTradeNo: string) => ifPayable(orders.get(outTradeNo), clock());
  const refuse = (outTradeNo: string) => {
    const order = payable(outTradeNo);
    if (!order) return 'impossible';
    order.state = 'PAYERROR';
    return 'refused';
  };
  return {
    refuse,
    end: (outTradeNo, state) => void Object.assign(payable(outTradeNo) ?? {}, { state }),
    setForgotten: (outTradeNo, isForgotten) =>
      void Object.assign(orders.get(outTradeNo) ?? {}, { isForgotten }),
    get: (outTradeNo) => orders.get(outTradeNo),
    all: () => [...orders.values()],
    create: (path, fields) => openOrder(orders, path, fields, merchant, clock()),
    query(outTradeNo) {
      if (unqueried.has(outTradeNo)) return wechatPayError(400, 'INVALID_REQUEST');
      const order = known(outTradeNo);
      return order ? json(transactionFields(order)) : wechatPayError(404, 'ORDER_NOT_EXIST');
    },
    close: (outTradeNo) => closeOrder(known(outTradeNo), closing),
    setClosing: (next) => void (closing = next),
    refuseQueries: (outTradeNo) => void unqueried.add(outTradeNo),
    pay(outTradeNo, delivery) {
      const order = payable(outTradeNo);
      if (!order) return 'impossible';
      const digits = order.fields.amount.total % 100;
      if (digits === CANCELLED) return 'cancelled';
      if (digits === REFUSED) return refuse(outTradeNo);
      const transactionId = `42${providerNumber(26)}`;
      Object.assign(order, { state: 'SUCCESS', transactionId, paidAt: clock(), isForgotten: false });
      onPaid(order, delivery);
      return 'paid';
    },
  };
}

/** The order while it waits for its money. */
function ifPayable(order: SimulatedOrder | undefined, now: Date): SimulatedOrder | undefined {
  const isOpen = order?.state === 'NOTPAY' || order?.state === 'PAYERROR';
  return isOpen && now.getTime() < Date.parse(order.fields.time_expire) ? order : undefined;
}

function closeOrder(order: SimulatedOrder | undefined, closing: Closing): SimulatedResponse {
  if (closing === 'hangs') return { status: 204, hang: true };
  if (closing === 'fails') return wechatPayError(500, 'SYSTEM_ERROR');
  if (!order) return wechatPayError(404, 'ORDER_NOT_EXIST');
  if (order.paidAt) return wechatPayError(400, 'ORDERPAID');
  if (order.state === 'CLOSED') return wechatPayError(400, 'ORDER_CLOSED');
  order.state = 'CLOSED';
  return { status: 204 };
}

function openOrder(
  orders: Map<string, SimulatedOrder>,
  path: OrderPath,
  fields: OrderFields,
  merchant: SimulatedMerchant,
  now: Date,
): SimulatedResponse {
  const problem = orderProblem(path, fields, merchant, now);
  if (problem) return wechatPayError(400, 'PARAM_ERROR', problem);
  const former = orders.get(fields.out_trade_no);
  if (former?.paidAt) return wechatPayError(400, 'ORDERPAID');
  if (former?.state === 'CLOSED') return wechatPayError(400, 'ORDER_CLOSED');
  if (former && (former.path !== path || JSON.stringify(former.fields) !== JSON.stringify(fields)))
    return wechatPayError(403, 'OUT_TRADE_NO_USED');
  const prepayId = former?.prepayId ?? `wx${providerNumber(34)}`;
  if (former) former.isForgotten = false;
  else orders.set(fields.out_trade_no, { fields, path, prepayId, state: 'NOTPAY', openedAt: now });
  return json(startFields(path, prepayId, merchant.origin()));
}

function startFields(path: OrderPath, prepayId: string, origin: string): object {
  if (path === 'jsapi') return { prepay_id: prepayId };
  if (path === 'native') return { code_url: `weixin://wxpay/bizpayurl?pr=${prepayId.slice(2, 12)}` };
  return { h5_url: `${origin}/cgi-bin/mmpayweb-bin/checkmweb?prepay_id=${prepayId}` };
}
