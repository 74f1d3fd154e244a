// Surrenders at the core system of an insurer: what one pays, and the surrender itself. Amounts are integers in fen.
import type { PortResult } from './port-result.ts';

/** A policy whose receipt its applicant has confirmed. */
export interface ReceivedPolicy {
  /** The number of the order: a policy is surrendered once. */
  orderSn: string;
  policyNo: string;
  /** When the receipt was confirmed, from which the insurer counts the cooling-off period. */
  receiptAt: Date;
}

/** What became of a surrender: `changed` when it would pay another amount than the customer saw, and has no effect. */
export type SurrenderOutcome = { status: 'surrendered' | 'changed'; refundFen: number };

export interface SurrenderPort {
  /** What a surrender pays now: the whole premium in the cooling-off period, the cash value later. */
  surrenderValue(policy: ReceivedPolicy): Promise<PortResult<{ refundFen: number }, 'unverified'>>;
  /** Surrenders a policy for the amount that the customer saw, once however often it is asked. */
  surrender(policy: ReceivedPolicy, refundFen: number): Promise<PortResult<SurrenderOutcome, 'unverified'>>;
}
