// Compares a day's file of the payment provider with our payments, after asking about whatever the file says more.
import { isOpenPayment, refundNoOf, type PaymentState } from '../../core/orders/payment-life.ts';
import { missingRefunds, reconcileDay, type ReconciledPayment } from '../../core/orders/reconcile-day.ts';
import type { DayFileLine } from '../ports/payment-port.ts';
import { unanswered } from '../ports/port-result.ts';
import { readPaymentsToReconcile, writeReconciliation } from '../store/reconciliations.ts';
import { refreshPayment, type PaymentServices } from './refresh-payment.ts';

/**
 * What became of a day: it is `done`, for good; the provider has no file yet (`later`) or does not answer (`unreachable`); it gave
 * the file and then did not answer for a payment in it (`unfinished`); or what it sends is not such a file, or says nothing of such
 * a payment (`refused`), which a person has to settle.
 */
export type Reconciled = 'done' | 'later' | 'unreachable' | 'unfinished' | 'refused';

/**
 * Reconciles a day. What was paid at the provider and not here is asked about first, so that a lost notice is no difference. A
 * day that is done is never read again, so that none is before each of these payments is answered for: their money would stay away.
 *
 * @param day `YYYY-MM-DD`, a day of Shanghai that is over
 */
export async function reconcilePayments(
  services: PaymentServices,
  provider: string,
  day: string,
): Promise<Reconciled> {
  const file = await services.ports.payments.dayFile(day);
  if (!file.ok && file.failure === 'pending') return 'later';
  if (!file.ok && file.failure !== 'missing') return unanswered(file.failure);
  const lines = file.ok ? file.value : [];
  const numbers = lines.map(({ outTradeNo }) => outTradeNo);
  const read = () => readPaymentsToReconcile(services.db, { provider, day, numbers });
  const unpaid = (await read()).filter(
    ({ paymentNo, state }) => isUnpaid(state) && hasPayment(lines, paymentNo),
  );
  const asked = await refreshPayments(services, unpaid);
  if (asked !== 'done') return asked;
  const own = await read();
  const elsewhere = await refundsOfOtherFiles(services, missingRefunds(lines, own));
  if (!(elsewhere instanceof Set)) return elsewhere;
  const isRefundOfDay = (payment: ReconciledPayment) =>
    payment.isRefundOfDay && !elsewhere.has(payment.paymentNo);
  const differences = reconcileDay(
    lines,
    own.map((payment) => ({ ...payment, isRefundOfDay: isRefundOfDay(payment) })),
  );
  const payments = lines.filter(({ kind }) => kind === 'payment').length;
  const counts = { payments, refunds: lines.length - payments };
  await writeReconciliation(
    services.db,
    { provider, day, reconciledAt: services.now(), ...counts },
    differences,
  );
  return 'done';
}

/** Asks about each payment. One that the provider refuses to answer for keeps no other one waiting. */
async function refreshPayments(
  services: PaymentServices,
  payments: readonly { paymentNo: string }[],
): Promise<Extract<Reconciled, 'done' | 'unfinished' | 'refused'>> {
  let isRefused = false;
  for (const { paymentNo } of payments) {
    const refreshed = await refreshPayment(services, paymentNo, false);
    if (refreshed === 'unreachable') return 'unfinished';
    isRefused ||= refreshed === 'refused';
  }
  return isRefused ? 'refused' : 'done';
}

/**
 * The payments whose refund the provider has, although the file of the day on which it was done does not name it: a file dates a
 * refund by our request, and a bank may take days. The provider is asked, because no file says which other one to read.
 */
async function refundsOfOtherFiles(
  { ports }: PaymentServices,
  payments: readonly { paymentNo: string }[],
): Promise<Set<string> | Extract<Reconciled, 'unfinished' | 'refused'>> {
  const found = new Set<string>();
  let isRefused = false;
  for (const { paymentNo } of payments) {
    const result = await ports.payments.queryRefund(refundNoOf(paymentNo));
    if (result.ok && result.value.refundState === 'refunded') found.add(paymentNo);
    if (result.ok || result.failure === 'missing') continue;
    if (unanswered(result.failure) === 'unreachable') return 'unfinished';
    isRefused = true;
  }
  return isRefused ? 'refused' : found;
}

/** A payment that failed here may have been paid since. */
const isUnpaid = (state: PaymentState): boolean => isOpenPayment(state) || state === 'failure';

const hasPayment = (lines: readonly DayFileLine[], paymentNo: string): boolean =>
  lines.some(({ kind, outTradeNo }) => kind === 'payment' && outTradeNo === paymentNo);
