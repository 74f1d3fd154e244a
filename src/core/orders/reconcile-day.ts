// Compares a day's file of a payment provider with our payments.
import { refundNoOf } from './payment-life.ts';

/**
 * What a file may say against our payments:
 *
 * - `unknownPayment`, `unknownRefund`: a line of a payment or refund that we do not have;
 * - `unpaidHere`: it was paid at the provider, and not here;
 * - `paymentDiffers`, `refundDiffers`: of another amount, or another charge;
 * - `missingAtProvider`: it was paid here on that day, and has no line;
 * - `refundMissingAtProvider`: it was given back here on that day, and its refund has no line.
 */
export const differenceKinds = [
  'unknownPayment',
  'paymentDiffers',
  'unpaidHere',
  'missingAtProvider',
  'unknownRefund',
  'refundDiffers',
  'refundMissingAtProvider',
] as const;

export type DifferenceKind = (typeof differenceKinds)[number];

/** Most characters of what is noted when a person settles a difference: their name, and why. */
export const settlementLimits = { by: 100, reason: 500 } as const;

export interface Difference {
  kind: DifferenceKind;
  /** Our number of the payment, or of the refund. */
  number: string;
  /** Amounts in fen; undefined on the side that has none. */
  providerFen: number | undefined;
  ownFen: number | undefined;
}

/** A line of the file; amounts in fen. */
export interface ReconciledLine {
  kind: 'payment' | 'refund';
  outTradeNo: string;
  transactionId: string;
  totalFen: number;
  /** Undefined in the line of a payment. */
  outRefundNo: string | undefined;
  refundFen: number;
}

/** One of our payments: those that the file names, and those that were paid or given back on its day. */
export interface ReconciledPayment {
  paymentNo: string;
  amountFen: number;
  /** The provider's number of the charge; null for a payment that is not paid. */
  transactionId: string | null;
  /** Whether the provider's clock says that it was paid on the day of the file. */
  isOfDay: boolean;
  /** Whether the provider's clock says that its refund was done on the day, and no other file has it: a file dates refunds by their requests. */
  isRefundOfDay: boolean;
  /** What goes back of it, where that is not the whole. */
  refundFen?: number | null;
}

/** The differences between a file and our payments, in the order of the file, then those that it does not name. */
export function reconcileDay(
  lines: readonly ReconciledLine[],
  own: readonly ReconciledPayment[],
): Difference[] {
  const ours = new Map(own.map((payment) => [payment.paymentNo, payment]));
  const found = lines.flatMap((line) => {
    const payment = ours.get(line.outTradeNo);
    return line.kind === 'payment' ? comparePayment(line, payment) : compareRefund(line, payment);
  });
  const named = new Set(lines.filter(({ kind }) => kind === 'payment').map(({ outTradeNo }) => outTradeNo));
  const missing = own.filter(({ paymentNo, isOfDay }) => isOfDay && !named.has(paymentNo));
  return [
    ...found,
    ...missing.map(({ paymentNo, amountFen }) =>
      difference('missingAtProvider', paymentNo, undefined, amountFen),
    ),
    ...missingRefunds(lines, own).map(({ paymentNo, amountFen, refundFen }) =>
      difference('refundMissingAtProvider', refundNoOf(paymentNo), undefined, refundFen ?? amountFen),
    ),
  ];
}

/** Our payments whose refund was done on the day, and has no line in its file. */
export function missingRefunds<Payment extends ReconciledPayment>(
  lines: readonly ReconciledLine[],
  own: readonly Payment[],
): Payment[] {
  const named = new Set(lines.map(({ outRefundNo }) => outRefundNo));
  return own.filter(({ paymentNo, isRefundOfDay }) => isRefundOfDay && !named.has(refundNoOf(paymentNo)));
}

function comparePayment(line: ReconciledLine, payment: ReconciledPayment | undefined): Difference[] {
  const { outTradeNo, totalFen, transactionId } = line;
  if (!payment) return [difference('unknownPayment', outTradeNo, totalFen, undefined)];
  const { amountFen } = payment;
  if (payment.transactionId === null) return [difference('unpaidHere', outTradeNo, totalFen, amountFen)];
  return totalFen === amountFen && transactionId === payment.transactionId
    ? []
    : [difference('paymentDiffers', outTradeNo, totalFen, amountFen)];
}

/** We refund a payment once, under its own number: as a whole, or what the surrender of its policy pays. */
function compareRefund(line: ReconciledLine, payment: ReconciledPayment | undefined): Difference[] {
  const { outTradeNo, outRefundNo = '', refundFen } = line;
  if (!payment || outRefundNo !== refundNoOf(outTradeNo))
    return [difference('unknownRefund', outRefundNo, refundFen, undefined)];
  const ownFen = payment.refundFen ?? payment.amountFen;
  return refundFen === ownFen ? [] : [difference('refundDiffers', outRefundNo, refundFen, ownFen)];
}

const difference = (
  kind: DifferenceKind,
  number: string,
  providerFen: number | undefined,
  ownFen: number | undefined,
): Difference => ({ kind, number, providerFen, ownFen });
