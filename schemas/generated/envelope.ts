// Generated from schemas/calls/envelope.json; do not edit.
import type { UncheckedAnswers } from './ids.ts';
import type { Issue } from './issue.ts';
import type { TradePrice } from './product.ts';

/**
 * The envelope of a failed request. A success is `{ code, status: "SUCCESS", message: "", data }`, with the response of its call as `data`.
 */
export interface Calls {}
/**
 * A failed request; the HTTP status belongs to the code.
 */
export interface Failure {
  /**
   * Problem code.
   */
  code: string;
  status: 'FAIL';
  /**
   * Always empty: clients show their own text of the code.
   */
  message: '';
  data?: FailureData;
}
/**
 * What the client needs to go on; which properties there are depends on the code.
 */
export interface FailureData {
  /**
   * Invalid fields of the request, or refused answers.
   */
  issues?: Issue[];
  /**
   * Data key that a server lacks, as `/health` says.
   */
  keyId?: string;
  /**
   * Seconds until the next attempt is allowed.
   */
  secondsLeft?: number;
  /**
   * Attempts left to enter the SMS code.
   */
  triesLeft?: number;
  /**
   * Largest size of an upload.
   */
  maxBytes?: number;
  /**
   * Allowed types of an upload: `png, jpg, jpeg`.
   */
  types?: string;
  /**
   * Last day to submit under the version of the form, `YYYY-MM-DD` in Asia/Shanghai.
   */
  lastSubmit?: string;
  /**
   * The first screen of a purchase that is not done.
   */
  screen?: string;
  /**
   * The current premium in fen.
   */
  premFen?: number;
  /**
   * What a surrender pays now, in fen.
   */
  refundFen?: number;
  /**
   * The premium in fen that the customer agreed to; absent where the customer was shown another one than the current.
   */
  formerPremFen?: number;
  /**
   * How an agreement or an order stands.
   */
  state?: string;
  /**
   * Names of the persons that a failure is about.
   */
  names?: string;
  /**
   * Characters that no font of the policy has.
   */
  characters?: string;
  /**
   * Documents that have to be agreed to first, by id.
   */
  documents?: string[];
  /**
   * Which answers to other screens have changed, in words.
   */
  changed?: string;
  /**
   * Of the stored draft in a conflict, like the following properties; 0 without a draft.
   */
  revision?: number;
  enteredRevision?: number;
  /**
   * The price by the stored answers; of an application alone.
   */
  price?: TradePrice;
  updatedAt?: string;
  contentHash?: string;
  answers?: UncheckedAnswers;
}
