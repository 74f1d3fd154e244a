// Asks for the refunds that are due, and what became of those that were asked for.
import { refundPayment, type RefundServices } from '../payments/refund-payment.ts';
import { claimDueRefunds } from '../store/refunds.ts';
import type { OnRefused } from './on-refused.ts';

const AT_ONCE = 50;
const CLAIM_MS = 5 * 60_000;

/** How many in a row the provider leaves without an answer before it counts as down: it may have an error for one refund alone. */
const UNANSWERED = 2;

/**
 * Asks for each refund that is due. Ends once the provider does not answer for two in a row: each further one would wait as
 * long, and is asked for once its claim is over. One that it refuses, such as one above the merchant's balance, keeps no other one
 * waiting. Returns the number of payments whose money went back.
 */
export async function refundDuePayments({
  onRefused,
  ...services
}: RefundServices & { onRefused?: OnRefused }): Promise<number> {
  const now = services.now();
  const claimedUntil = new Date(now.getTime() + CLAIM_MS);
  let [refunded, unanswered] = [0, 0];
  for (const payment of await claimDueRefunds(services.db, { now, claimedUntil, limit: AT_ONCE })) {
    const outcome = await refundPayment(services, payment);
    unanswered = outcome === 'unreachable' ? unanswered + 1 : 0;
    if (unanswered === UNANSWERED) break;
    if (outcome === 'refused') onRefused?.('payments');
    if (outcome === 'refunded') refunded += 1;
  }
  return refunded;
}
