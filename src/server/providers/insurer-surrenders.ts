// The messages of the insurer's protocol about surrenders.
import type { ReceivedPolicy, SurrenderOutcome } from '../ports/surrender-port.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Our number of the surrender of an order's policy: a repeated request with it surrenders once. */
export const surrenderNoOf = (orderSn: string): string => `S${orderSn}`;

/** The body of `POST /policies/surrender-value` and, with the amount that the customer saw, of `POST /policies/surrenders`. */
export const surrenderFields = ({ orderSn, policyNo, receiptAt }: ReceivedPolicy, refundFen?: number) => ({
  requestNo: surrenderNoOf(orderSn),
  policyNo,
  receiptAt: receiptAt.toISOString(),
  ...(refundFen === undefined ? {} : { refundFen }),
});

/** What a surrender pays, as a response says it; undefined for anything but an amount. */
export function surrenderValueOf({ refundFen }: Fields): { refundFen: number } | undefined {
  return Number.isSafeInteger(refundFen) && Number(refundFen) >= 0
    ? { refundFen: Number(refundFen) }
    : undefined;
}

/** What became of a surrender, as a response says it. */
export function surrenderOutcomeOf(fields: Fields): SurrenderOutcome | undefined {
  const { status } = fields;
  const value = surrenderValueOf(fields);
  return value && (status === 'surrendered' || status === 'changed') ? { status, ...value } : undefined;
}
