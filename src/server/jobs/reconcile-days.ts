// Reconciles the days that are over with the files of the payment provider.
import { shanghaiDate } from '../../../validators/values/shanghai-date.ts';
import { reconcilePayments } from '../payments/reconcile-payments.ts';
import type { PaymentServices } from '../payments/refresh-payment.ts';
import { PROVIDER } from '../payments/start-payment.ts';
import { readReconciledUntil } from '../store/reconciliations.ts';

const DAY_MS = 24 * 3_600_000;

/** Reconciles each day from the first payment to yesterday, once. Returns their number. */
export async function reconcileDays(services: PaymentServices): Promise<number> {
  const { lastDay, firstPaidAt } = await readReconciledUntil(services.db, PROVIDER);
  if (!firstPaidAt) return 0;
  const today = shanghaiDate(services.now().getTime());
  let day = lastDay === undefined ? shanghaiDate(firstPaidAt.getTime()) : nextDay(lastDay);
  let reconciled = 0;
  for (; day < today; day = nextDay(day)) {
    if ((await reconcilePayments(services, PROVIDER, day)) === 'later') break;
    reconciled += 1;
  }
  return reconciled;
}

/** Shanghai has no daylight saving time. */
const nextDay = (day: string): string => shanghaiDate(Date.parse(`${day}T00:00:00+08:00`) + DAY_MS);
