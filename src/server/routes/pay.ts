// Handlers of the payment calls.
import type { PayStatus } from '../../../schemas/generated/pay.ts';
import { isOpenPayment, type PaymentState } from '../../core/orders/payment-life.ts';
import { Problem } from '../../core/failures/problem.ts';
import { APPLICATION_SCREEN } from '../../core/orders/insured-persons.ts';
import { isCurrent } from '../orders/is-current.ts';
import { missingOfOrder, requireDrawable } from '../orders/require-drawable.ts';
import { refreshPayment } from '../payments/refresh-payment.ts';
import { startPayment, type PaymentWay } from '../payments/start-payment.ts';
import { followIfWaiting } from '../underwriting/follow-order.ts';
import type { Services } from '../services/services.ts';
import { readFinalAnswers } from '../store/final-answers.ts';
import { readSnapshot } from '../store/order-snapshots.ts';
import type { Order } from '../store/orders.ts';
import { readDecidingPayment, type OpeningCheck, type Payment } from '../store/payments.ts';
import { minutesLeft } from './minutes-left.ts';
import { refundOf } from './refund-of.ts';
import { requireOrder } from './require-order.ts';
import type { CallContext, SessionHandler } from './call.ts';

/** Starts the payment of the caller's order. @throws Problem order.notFound; as `requirePayable` and `startPayment` */
export const pay: SessionHandler<'pay'> = async ({ orderSn, way, openId }, context) => {
  const { services, session } = context;
  const order = await requireOrder(services, session, orderSn);
  const { paymentNo, start } = await startPayment(
    services,
    order,
    wayOf(way, openId, context),
    requirePayable(services),
  );
  return { paymentNo, ...start };
};

/**
 * A customer who has changed the application pays for what it says now, and nobody for what no policy can show.
 *
 * @throws Problem order.outdated; order.undrawable, product.undrawable
 */
const requirePayable =
  (services: Services): OpeningCheck =>
  async (tx, { orderSn, tradeId }) => {
    const snapshot = await readSnapshot(tx, orderSn);
    if (!snapshot) return;
    if (!(await isCurrent(tx, tradeId, snapshot))) throw new Problem('order.outdated');
    if (!missingOfOrder(services, snapshot)) return;
    const application = { tradeId, screen: APPLICATION_SCREEN, subject: '' };
    requireDrawable(services, snapshot, (await readFinalAnswers(tx, application))?.answers ?? {});
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
  const refreshed = await refreshPayment(services, payment.paymentNo, isOver);
  if (refreshed === 'paid') await followIfWaiting(services, orderSn);
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

async function statusOf(
  services: Pick<Services, 'db' | 'now'>,
  order: Order,
  payment: Payment | undefined,
): Promise<PayStatus> {
  return {
    status: payment ? STATUS[payment.state] : 'unchosen',
    orderState: order.state,
    ...(payment?.state === 'failure' && payment.failure && { reason: payment.failure }),
    ...(await refundOf(services, order)),
    ...minutesLeft(order, services.now()),
  };
}
