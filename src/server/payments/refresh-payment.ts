// Brings a payment to what its provider says of it.
import type { PaymentFailure } from '../../core/orders/payment-life.ts';
import type { PaymentFacts } from '../ports/payment-port.ts';
import { unanswered } from '../ports/port-result.ts';
import type { Services } from '../services/services.ts';
import { closeCharge } from './close-charge.ts';
import {
  failPayment,
  invokePayment,
  losePayment,
  settlePayment,
  type Settlement,
} from '../store/payments.ts';

export type PaymentServices = Pick<Services, 'db' | 'now' | 'ports'>;

/**
 * What became of a payment: a settlement, its end without money, or nothing yet, because it is `open`, the provider is
 * `unreachable`, or it `refused` this one request, also by an answer that cannot be trusted.
 */
export type Refreshed = Settlement | 'failed' | 'open' | 'refused' | 'unreachable';

/**
 * Asks the provider about a payment, and applies what it says. A payment that the provider does not know stays open: it is
 * `notFound` (S-009) until the provider has it again, or a notice pays it.
 *
 * @param isOver whether its order has ended, so that the customer may no longer pay
 */
export async function refreshPayment(
  services: PaymentServices,
  paymentNo: string,
  isOver: boolean,
): Promise<Refreshed> {
  const { db, now, ports } = services;
  const result = await ports.payments.query(paymentNo);
  if (!result.ok && result.failure !== 'missing') return unanswered(result.failure);
  const refreshed = result.ok ? await applyFacts(services, result.value, isOver) : 'open';
  if (refreshed !== 'open') return refreshed;
  if (isOver) return endPayment(services, paymentNo, 'expired');
  await (result.ok ? invokePayment : losePayment)(db, paymentNo, now());
  return 'open';
}

/** Closes a payment at the provider, then here. A payment that was paid meanwhile stays open until the provider says so. */
export async function endPayment(
  services: PaymentServices,
  paymentNo: string,
  reason: PaymentFailure,
): Promise<'failed' | 'open'> {
  if ((await closeCharge(services, paymentNo)) !== 'closed') return 'open';
  return (await failPayment(services.db, paymentNo, services.now(), { reason })) ? 'failed' : 'open';
}

/**
 * Ends a payment that its bank refused, or whose customer chose another way, so that the order can be paid by another one.
 * Where the provider does not say whether it has closed the charge, a job closes it later, and money that comes for it
 * meanwhile goes back. A charge that was paid in time pays its order.
 *
 * @param reason `replaced` keeps a charge that certainly was not closed: the customer may be entering the password
 */
export async function leavePayment(
  services: PaymentServices,
  paymentNo: string,
  reason: 'bankRefused' | 'replaced',
): Promise<Refreshed> {
  const closing = await closeCharge(services, paymentNo);
  if (closing === 'paid') return applyPaid(services, paymentNo);
  if (closing === 'kept' && reason === 'replaced') return 'open';
  const charge = closing === 'closed' ? 'closed' : 'open';
  return (await failPayment(services.db, paymentNo, services.now(), { reason, charge })) ? 'failed' : 'known';
}

/**
 * Applies the money of a charge that the provider calls paid, or that it has given back since. Whatever else it says of it then is
 * left for another time.
 */
export async function applyPaid(services: PaymentServices, paymentNo: string): Promise<Refreshed> {
  const result = await services.ports.payments.query(paymentNo);
  if (!result.ok) return unanswered(result.failure);
  const { tradeState } = result.value;
  return tradeState === 'paid' || tradeState === 'refunded' ? applyFacts(services, result.value) : 'open';
}

/**
 * Applies verified facts of the provider to the payment that they name.
 *
 * @param facts of a verified notice or response
 * @param isOver whether the time to pay is over: a provider that closed the charge did so for that
 */
export async function applyFacts(
  services: PaymentServices,
  facts: PaymentFacts,
  isOver = false,
): Promise<Refreshed> {
  const { db, now } = services;
  const { outTradeNo: paymentNo, tradeState } = facts;
  switch (tradeState) {
    case 'unpaid':
    case 'paying':
      return 'open';
    case 'failed':
      return leavePayment(services, paymentNo, 'bankRefused');
    case 'closed':
    case 'revoked':
    case 'refunded': {
      const reason = reasonOfEnd(tradeState, isOver);
      return (await failPayment(db, paymentNo, now(), { reason })) ? 'failed' : 'known';
    }
    case 'paid':
      return applyCharge(services, facts);
  }
}

async function applyCharge(
  { db, now }: PaymentServices,
  { outTradeNo: paymentNo, transactionId, totalFen, currency, successTime }: PaymentFacts,
): Promise<Settlement> {
  if (!transactionId || totalFen === undefined || !currency || !successTime) return 'differs';
  const charge = { paymentNo, transactionId, amountFen: totalFen, currency, paidAt: successTime };
  return settlePayment(db, charge, now());
}

/**
 * A refund that we did not ask for, of a charge that we did not know as paid, is a person's. The provider does not say how much of
 * it went back: we book neither, and the files of both days name them as differences.
 */
function reasonOfEnd(tradeState: 'closed' | 'revoked' | 'refunded', isOver: boolean): PaymentFailure {
  if (tradeState === 'refunded') return 'refunded';
  if (tradeState === 'revoked') return 'cancelled';
  return isOver ? 'expired' : 'other';
}
