// Brings a payment to what its provider says of it.
import type { PaymentFacts } from '../ports/payment-port.ts';
import type { Services } from '../services/services.ts';
import { closeCharge } from './close-charge.ts';
import { failPayment, settlePayment, type Settlement } from '../store/payments.ts';

export type PaymentServices = Pick<Services, 'db' | 'now' | 'ports'>;

/** What became of a payment: a settlement, its end without money, or nothing yet. */
export type Refreshed = Settlement | 'failed' | 'open' | 'unreachable';

/**
 * Asks the provider about a payment, and applies what it says. A payment that the provider does not know yet stays open.
 *
 * @param isOver whether its order has ended, so that the customer may no longer pay
 */
export async function refreshPayment(
  services: PaymentServices,
  paymentNo: string,
  isOver: boolean,
): Promise<Refreshed> {
  const result = await services.ports.payments.query(paymentNo);
  if (!result.ok && result.failure !== 'missing') return 'unreachable';
  const refreshed = result.ok ? await applyFacts(services, result.value) : 'open';
  return refreshed === 'open' && isOver ? endPayment(services, paymentNo) : refreshed;
}

/** Closes a payment at the provider, then here. A payment that was paid meanwhile stays open until the provider says so. */
export async function endPayment(services: PaymentServices, paymentNo: string): Promise<'failed' | 'open'> {
  if ((await closeCharge(services, paymentNo)) !== 'closed') return 'open';
  return (await failPayment(services.db, paymentNo, services.now())) ? 'failed' : 'open';
}

/**
 * Ends a payment that its bank refused, or whose customer chose another way, so that the order can be paid by another one.
 * Where the provider does not say whether it has closed the charge, a job closes it later, and money that comes for it
 * meanwhile goes back. A charge that was paid in time pays its order.
 *
 * @param why `replaced` keeps a charge that certainly was not closed: the customer may be entering the password
 */
export async function leavePayment(
  services: PaymentServices,
  paymentNo: string,
  why: 'refused' | 'replaced',
): Promise<Refreshed> {
  const closing = await closeCharge(services, paymentNo);
  if (closing === 'paid') return applyPaid(services, paymentNo);
  if (closing === 'kept' && why === 'replaced') return 'open';
  const charge = closing === 'closed' ? 'closed' : 'open';
  return (await failPayment(services.db, paymentNo, services.now(), charge)) ? 'failed' : 'known';
}

/** Applies the money of a charge that the provider calls paid. Whatever else it says of it then is left for another time. */
export async function applyPaid(services: PaymentServices, paymentNo: string): Promise<Refreshed> {
  const result = await services.ports.payments.query(paymentNo);
  if (!result.ok) return 'unreachable';
  return result.value.tradeState === 'paid' ? applyFacts(services, result.value) : 'open';
}

/**
 * Applies verified facts of the provider to the payment that they name.
 *
 * @param facts of a verified notice or response
 */
export async function applyFacts(services: PaymentServices, facts: PaymentFacts): Promise<Refreshed> {
  const { db, now } = services;
  const { outTradeNo: paymentNo, tradeState, transactionId, totalFen, currency, successTime } = facts;
  if (tradeState === 'failed') return leavePayment(services, paymentNo, 'refused');
  if (tradeState === 'closed') return (await failPayment(db, paymentNo, now())) ? 'failed' : 'known';
  if (tradeState !== 'paid') return 'open';
  if (!transactionId || totalFen === undefined || !currency || !successTime) return 'differs';
  const charge = { paymentNo, transactionId, amountFen: totalFen, currency, paidAt: successTime };
  return settlePayment(db, charge, now());
}
