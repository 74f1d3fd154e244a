// Compares a day's file of the payment provider with our payments, after asking about whatever the file says more.
import { isOpenPayment, type PaymentState } from '../../core/orders/payment-life.ts';
import { reconcileDay } from '../../core/orders/reconcile-day.ts';
import type { DayFileLine } from '../ports/payment-port.ts';
import { unanswered } from '../ports/port-result.ts';
import { readPaymentsToReconcile, writeReconciliation } from '../store/reconciliations.ts';
import { refreshPayment, type PaymentServices } from './refresh-payment.ts';

/**
 * Reconciles a day. What was paid at the provider and not here is asked about first, so that a lost notice is no difference.
 *
 * @param day `YYYY-MM-DD`, a day of Shanghai that is over
 * @returns `later` where the provider has no file yet; `unreachable` where it does not answer; `refused` where what it sends is not
 *   such a file, which a person has to settle
 */
export async function reconcilePayments(
  services: PaymentServices,
  provider: string,
  day: string,
): Promise<'done' | 'later' | 'unreachable' | 'refused'> {
  const file = await services.ports.payments.dayFile(day);
  if (!file.ok && file.failure === 'pending') return 'later';
  if (!file.ok && file.failure !== 'missing') return unanswered(file.failure);
  const lines = file.ok ? file.value : [];
  const numbers = lines.map(({ outTradeNo }) => outTradeNo);
  const read = () => readPaymentsToReconcile(services.db, { provider, day, numbers });
  for (const { paymentNo, state } of await read())
    if (isUnpaid(state) && hasPayment(lines, paymentNo)) await refreshPayment(services, paymentNo, false);
  const differences = reconcileDay(lines, await read());
  const payments = lines.filter(({ kind }) => kind === 'payment').length;
  const counts = { payments, refunds: lines.length - payments };
  await writeReconciliation(
    services.db,
    { provider, day, reconciledAt: services.now(), ...counts },
    differences,
  );
  return 'done';
}

/** A payment that failed here may have been paid since. */
const isUnpaid = (state: PaymentState): boolean => isOpenPayment(state) || state === 'failure';

const hasPayment = (lines: readonly DayFileLine[], paymentNo: string): boolean =>
  lines.some(({ kind, outTradeNo }) => kind === 'payment' && outTradeNo === paymentNo);
