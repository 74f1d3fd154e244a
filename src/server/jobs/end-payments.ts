import type { OnRefused } from './on-refused.ts';
import { refreshPayment, type PaymentServices } from '../payments/refresh-payment.ts';
import { readOverduePayments } from '../store/payments.ts';

const AT_ONCE = 50;

/**
 * Ends the open payments of orders whose day is over: one that was paid pays its order, any other is closed at the provider,
 * so that the order expires. Ends with the first that the provider does not answer for: each further one would wait as long.
 * Returns their number.
 */
export async function endOverduePayments({
  onRefused,
  ...services
}: PaymentServices & { onRefused?: OnRefused }): Promise<number> {
  const overdue = await readOverduePayments(services.db, services.now(), AT_ONCE);
  let ended = 0;
  for (const paymentNo of overdue) {
    const refreshed = await refreshPayment(services, paymentNo, true);
    if (refreshed === 'unreachable') break;
    if (refreshed === 'refused') onRefused?.('payments');
    else if (refreshed !== 'open') ended += 1;
  }
  return ended;
}
