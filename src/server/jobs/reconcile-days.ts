// Reconciles the days that are over with the files of the payment provider.
import { shanghaiDate } from '../../../validators/values/shanghai-date.ts';
import { reconcilePayments } from '../payments/reconcile-payments.ts';
import type { PaymentServices } from '../payments/refresh-payment.ts';
import { PROVIDER } from '../payments/start-payment.ts';
import { readUnreconciledDays } from '../store/reconciliations.ts';
import type { OnRefused } from './on-refused.ts';

/**
 * Reconciles each day from the first payment to yesterday, once. Ends with the first day whose file the provider does not have yet,
 * or does not answer for. A file that is not to be trusted, or a payment in it that the provider does not answer for, keeps no other
 * day waiting, and is asked for again. Returns the number of days that were reconciled.
 */
export async function reconcileDays({
  onRefused,
  ...services
}: PaymentServices & { onRefused?: OnRefused }): Promise<number> {
  const today = shanghaiDate(services.now().getTime());
  let reconciled = 0;
  for (const day of await readUnreconciledDays(services.db, PROVIDER, today)) {
    const outcome = await reconcilePayments(services, PROVIDER, day);
    if (outcome === 'later' || outcome === 'unreachable') break;
    if (outcome === 'refused') onRefused?.('payments');
    if (outcome === 'done') reconciled += 1;
  }
  return reconciled;
}
