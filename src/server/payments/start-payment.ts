// Starts the payment of an order: ours first, then the provider's, so that no charge is without a row.
import { Problem } from '../../core/failures/problem.ts';
import type { PaymentOrder, PaymentStart } from '../ports/payment-port.ts';
import type { Services } from '../services/services.ts';
import type { Order } from '../store/orders.ts';
import {
  failPayment,
  invokePayment,
  openPayment,
  type OpeningCheck,
  type Payment,
} from '../store/payments.ts';
import { readProductName } from '../store/products.ts';
import { endPayment, leavePayment, refreshPayment } from './refresh-payment.ts';

/** Path of the route that takes the provider's notices. */
export const NOTICE_PATH = '/funapi/insure/pay/notify/wechatPay';

/** The name of the provider in our rows. */
export const PROVIDER = 'wechatPay';

/** How the customer pays. */
export type PaymentWay =
  | { way: 'jsapi'; openId: string }
  | { way: 'qr' }
  | { way: 'redirect'; clientIp: string };

/** A started payment: our number of it, and how the customer goes on. */
export interface StartedPayment {
  paymentNo: string;
  start: PaymentStart;
}

/**
 * Starts the payment of an order, or goes on with the one that is open: a repeated request leads to the same charge. Another
 * way of payment closes the open one and starts again.
 *
 * @param check of an order that begins to be paid, as `openPayment` takes it
 * @throws Problem order.notPayable, pay.refused or pay.unavailable; the error of `check`
 */
export async function startPayment(
  services: Services,
  order: Order,
  way: PaymentWay,
  check: OpeningCheck,
): Promise<StartedPayment> {
  const started = await startOnce(services, order, way, check);
  if (started !== 'again') return started;
  const second = await startOnce(services, order, way, check);
  if (second === 'again') throw new Problem('pay.unavailable');
  return second;
}

async function startOnce(
  services: Services,
  order: Order,
  way: PaymentWay,
  check: OpeningCheck,
): Promise<StartedPayment | 'again'> {
  const { db, now, ports } = services;
  const opening = { orderSn: order.orderSn, provider: PROVIDER };
  const payment = await openPayment(db, opening, now(), check);
  if (!payment) throw new Problem('order.notPayable');
  const result = await ports.payments.create(await orderOf(services, order, payment, way));
  const { paymentNo } = payment;
  if (result.ok) {
    await invokePayment(db, paymentNo, now());
    return { paymentNo, start: result.value };
  }
  switch (result.failure) {
    case 'paid':
      // One whose money has gone back at the provider has ended, and its order waits for another one.
      if ((await refreshPayment(services, paymentNo, false)) === 'failed') return 'again';
      throw new Problem('order.notPayable');
    case 'numberUsed':
      return replacePayment(services, paymentNo);
    case 'closed':
      await failPayment(db, paymentNo, now());
      return 'again';
    case 'refused':
      // An earlier request may have opened it, and the customer may be paying: only the provider can end that.
      await endPayment(services, paymentNo, 'other');
      throw new Problem('pay.refused');
    default:
      // The provider may have taken it: it stays open, and the next request asks again.
      throw new Problem('pay.unavailable');
  }
}

/** Ends the payment of another way. @throws Problem order.notPayable when it was paid, pay.unavailable while it cannot be closed */
async function replacePayment(services: Services, paymentNo: string): Promise<'again'> {
  const left = await leavePayment(services, paymentNo, 'replaced');
  // `known` has ended by another request: whether its order waits for a payment, the next attempt reads.
  if (left === 'failed' || left === 'known') return 'again';
  const isUnknown = left === 'open' || left === 'refused' || left === 'unreachable';
  throw new Problem(isUnknown ? 'pay.unavailable' : 'order.notPayable');
}

async function orderOf(
  { db, publicUrl }: Services,
  order: Order,
  { paymentNo, amountFen }: Payment,
  way: PaymentWay,
): Promise<PaymentOrder> {
  return {
    outTradeNo: paymentNo,
    description: await readProductName(db, order.tradeId, 'zh_CN'),
    totalFen: amountFen,
    expiresAt: order.expiresAt!,
    noticeUrl: `${publicUrl()}${NOTICE_PATH}`,
    ...way,
  };
}
