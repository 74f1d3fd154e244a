// Brings a payment to what its provider says of it.
import type { PaymentFacts } from '../ports/payment-port.ts';
import type { Services } from '../services/services.ts';
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
export async function endPayment(
  { ports, db, now }: PaymentServices,
  paymentNo: string,
): Promise<'failed' | 'open'> {
  const closed = await ports.payments.close(paymentNo);
  if (!closed.ok && closed.failure !== 'missing') return 'open';
  return (await failPayment(db, paymentNo, now())) ? 'failed' : 'open';
}

/**
 * Applies verified facts of the provider to the payment that they name.
 *
 * @param facts of a verified notice or response
 */
export async function applyFacts({ db, now }: PaymentServices, facts: PaymentFacts): Promise<Refreshed> {
  const { outTradeNo: paymentNo, tradeState, transactionId, totalFen, currency, successTime } = facts;
  if (tradeState === 'closed' || tradeState === 'failed')
    return (await failPayment(db, paymentNo, now())) ? 'failed' : 'known';
  if (tradeState !== 'paid') return 'open';
  if (!transactionId || totalFen === undefined || !currency || !successTime) return 'differs';
  const charge = { paymentNo, transactionId, amountFen: totalFen, currency, paidAt: successTime };
  return settlePayment(db, charge, now());
}
