// The trade of the simulated WeChat Pay: orders and refunds, the notices of both, and the bills.
import type { WechatPayAccount } from '../providers/wechat-pay-signature.ts';
import { wechatPayBills, type WechatPayBills } from './wechat-pay-bill.ts';
import type { NoticeDelivery, WechatPayNotices } from './wechat-pay-notices.ts';
import {
  transactionFields,
  wechatPayOrders,
  type SimulatedOrder,
  type WechatPayOrders,
} from './wechat-pay-orders.ts';
import { refundFields, wechatPayRefunds, type WechatPayRefunds } from './wechat-pay-refunds.ts';

export interface WechatPayTrade {
  orders: WechatPayOrders;
  refunds: WechatPayRefunds;
  bills: WechatPayBills;
  /** Sends the notice of a payment once more. Returns false for an order that is not paid. */
  repeatNotice(outTradeNo: string): boolean;
}

/** The trade of one merchant. Every payment and every refund sends a notice. */
export function wechatPayTrade(
  account: WechatPayAccount,
  clock: () => Date,
  { send }: WechatPayNotices,
): WechatPayTrade {
  const { mchid, appid } = account;
  const origin = () => account.url.origin;
  const notify = (order: SimulatedOrder, delivery?: NoticeDelivery) =>
    send({
      url: order.fields.notify_url,
      outTradeNo: order.fields.out_trade_no,
      amountFen: order.fields.amount.total,
      delivery,
      eventType: 'TRANSACTION.SUCCESS',
      originalType: 'transaction',
      content: transactionFields(order),
    });
  const orders = wechatPayOrders({ mchid, appid, origin }, clock, notify);
  const repeatNotice = (outTradeNo: string) => {
    const order = orders.get(outTradeNo);
    if (!order?.paidAt) return false;
    notify(order, 'once');
    return true;
  };
  const refunds = wechatPayRefunds(orders, clock, (refund) => {
    const { status: refund_status, ...content } = refundFields(refund) as Record<string, unknown>;
    send({
      url: refund.fields.notify_url,
      outTradeNo: refund.fields.out_trade_no,
      amountFen: refund.fields.amount.refund,
      eventType: `REFUND.${refund.state}`,
      originalType: 'refund',
      content: { mchid, ...content, refund_status },
    });
  });
  const entries = () => ({ orders: orders.all(), refunds: refunds.all() });
  return { orders, refunds, repeatNotice, bills: wechatPayBills(entries, clock, origin) };
}
