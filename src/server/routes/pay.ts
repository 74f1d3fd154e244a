// Handlers of the payment calls.
import type { PayStatus } from '../../../schemas/generated/pay.ts';
import { expiringStates } from '../../core/orders/order-life.ts';
import { isOpenPayment, type PaymentState } from '../../core/orders/payment-life.ts';
import { Problem } from '../../core/failures/problem.ts';
import { refreshPayment } from '../payments/refresh-payment.ts';
import { startPayment, type PaymentWay } from '../payments/start-payment.ts';
import type { Services } from '../services/services.ts';
import { readOrder, type Order } from '../store/orders.ts';
import { readDecidingPayment, type Payment } from '../store/payments.ts';
import type { Session } from '../store/sessions.ts';
import type { CallContext, SessionHandler } from './call.ts';

const MINUTE_MS = 60_000;

/** Starts the payment of the caller's order. */
export const pay: SessionHandler<'pay'> = async ({ orderSn, way, openId }, context) => {
  const { services, session } = context;
  const order = await requireOrder(services, session, orderSn);
  const { paymentNo, start } = await startPayment(services, order, wayOf(way, openId, context));
  return { paymentNo, ...start };
};

function wayOf(
  way: PaymentWay['way'],
  openId: string | undefined,
  { request }: Pick<CallContext, 'request'>,
): PaymentWay {
  if (way === 'redirect') return { way, clientIp: request.ip };
  if (way === 'qr') return { way };
  if (openId === undefined)
    throw new Problem('request.invalid', { issues: [{ code: 'required', path: 'openId' }] });
  return { way, openId };
}

/** What became of the payment of the caller's order; asks the provider while it is open. */
export const queryPayStatus: SessionHandler<'queryPayStatus'> = async (
  { orderSn },
  { services, session },
) => {
  const order = await requireOrder(services, session, orderSn);
  const payment = await readDecidingPayment(services.db, orderSn);
  if (!payment || !isOpenPayment(payment.state)) return statusOf(services, order, payment);
  const isOver = order.expiresAt !== null && services.now() >= order.expiresAt;
  await refreshPayment(services, payment.paymentNo, isOver);
  return statusOf(
    services,
    await requireOrder(services, session, orderSn),
    await readDecidingPayment(services.db, orderSn),
  );
};

/** The page's word is a hint to look, and nothing else. */
export const payCallBack: SessionHandler<'payCallBack'> = ({ orderSn }, context) =>
  queryPayStatus({ orderSn }, context);

const STATUS: Readonly<Record<PaymentState, PayStatus['status']>> = {
  created: 'waiting',
  waiting: 'waiting',
  success: 'success',
  failure: 'failure',
  notFound: 'notFound',
  waitingInsurer: 'waitingInsurer',
  refundDue: 'refunded',
  refunded: 'refunded',
};

function statusOf(
  { now }: Pick<Services, 'now'>,
  { state, expiresAt }: Order,
  payment: Payment | undefined,
): PayStatus {
  const isEnding = expiresAt !== null && expiringStates.includes(state);
  return {
    status: payment ? STATUS[payment.state] : 'unchosen',
    orderState: state,
    ...(isEnding && { minutesLeft: Math.floor((expiresAt.getTime() - now().getTime()) / MINUTE_MS) }),
  };
}

/** @throws Problem order.notFound for an order of another owner */
async function requireOrder({ db, now }: Services, session: Session, orderSn: string): Promise<Order> {
  const order = await readOrder(db, session, orderSn, now());
  if (!order) throw new Problem('order.notFound');
  return order;
}
