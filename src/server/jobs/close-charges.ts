// Closes the charges that customers left while the provider did not say that they are closed.
import type { OnRefused } from './on-refused.ts';
import { closeCharge } from '../payments/close-charge.ts';
import { applyPaid, type PaymentServices } from '../payments/refresh-payment.ts';
import { claimChargeClosings, endChargeClosing } from '../store/charge-closings.ts';

const AT_ONCE = 50;
const CLAIM_MS = 5 * 60_000;

/**
 * Closes each charge that is due; one that was paid meanwhile is due for refund. Ends with the first that the provider does not
 * answer for: each further one would wait as long. What stays open is tried again once its claim is over. Returns the number of charges that
 * nobody can pay any more.
 */
export async function closeLeftCharges({
  onRefused,
  ...services
}: PaymentServices & { onRefused?: OnRefused }): Promise<number> {
  const now = services.now();
  const claimedUntil = new Date(now.getTime() + CLAIM_MS);
  let ended = 0;
  for (const paymentNo of await claimChargeClosings(services.db, { now, claimedUntil, limit: AT_ONCE })) {
    const closing = await closeCharge(services, paymentNo);
    if (closing === 'unanswered') break;
    if (closing === 'kept') continue;
    const applied = closing === 'paid' ? await applyPaid(services, paymentNo) : undefined;
    if (applied === 'unreachable') break;
    if (applied === 'refused') {
      onRefused?.('payments');
      continue;
    }
    await endChargeClosing(services.db, paymentNo, services.now());
    ended += 1;
  }
  return ended;
}
