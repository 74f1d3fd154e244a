// The core system of an insurer: it decides about applications and issues policies. Amounts are integers in fen.
import type { OrderSnapshot } from '../../core/orders/order-snapshot.ts';
import type { LetterKind } from '../../core/orders/letter-life.ts';
import type { RefusalReason } from '../../core/orders/refusal-reasons.ts';
import type { PortResult } from './port-result.ts';
import type { SurrenderPort } from './surrender-port.ts';

/**
 * The result of a call. `unverified` means that the insurer did not sign the response: nothing in it is trusted, and the request
 * may have had an effect. All calls are idempotent by their request number, so that a caller repeats them.
 */
export type InsurerResult<Value, More extends string = never> = PortResult<Value, More | 'unverified'>;

/** What an insurer decides about an application. */
export type Decision =
  | { decision: 'accepted' }
  /** Accepted, and held back until the insurer's risk control clears it. */
  | { decision: 'acceptedAtRisk' }
  | { decision: 'rejected'; reason: RefusalReason }
  /** Under review: `queryDecision` tells later. */
  | { decision: 'pending' }
  /** Under review, and waiting for the reply to a letter: the same one until it is answered. */
  | { decision: 'letter'; letter: InsurerLetter };

/** A letter of an underwriter. Its words are Chinese, as the contract is. */
export interface InsurerLetter {
  /** The insurer's number of the letter, once within an application. */
  letterNo: string;
  kind: LetterKind;
  recipient: string;
  issuedAt: Date;
  /** `YYYY-MM-DD`: it can be answered until 24:00 of this day in Asia/Shanghai. */
  replyBy: string;
  content: string;
  /** Of an exclusion: what the policy says of it once the customer agrees. */
  agreement?: string;
}

/** What the customer says to a letter. */
export interface LetterReply {
  /** The number of the application that the letter is about. */
  requestNo: string;
  letterNo: string;
  conclusion: 'agree' | 'disagree';
  /** Why the customer disagrees. */
  opinion?: string;
  /** Ids of the uploaded pictures. */
  images: readonly string[];
  repliedAt: Date;
}

export interface Application {
  /** Our number of the application: another one for each submission. */
  requestNo: string;
  order: OrderSnapshot;
}

export interface PaidApplication {
  /** The number of the order: one policy for each. */
  orderSn: string;
  /** The number under which the application was accepted. */
  requestNo: string;
  paidFen: number;
  paidAt: Date;
}

/** A policy that was issued, or is on its way. */
export type Issue =
  | {
      status: 'issued';
      policyNo: string;
      /** `YYYY-MM-DD`: the cover begins at 00:00 in Asia/Shanghai. */
      firstDay: string;
      issuedAt: Date;
    }
  | { status: 'pending' };

export interface InsurerPort extends SurrenderPort {
  underwrite(application: Application): Promise<InsurerResult<Decision>>;
  /** Fails with `missing` for an application that the insurer does not know. */
  queryDecision(requestNo: string): Promise<InsurerResult<Decision, 'missing'>>;
  /** Hands a reply over, once however often it is sent; decisions that follow know of it. */
  reply(reply: LetterReply): Promise<InsurerResult<void>>;
  /** Issues the policy of a paid order, once however often it is asked. */
  issue(application: PaidApplication): Promise<InsurerResult<Issue>>;
}
