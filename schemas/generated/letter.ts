// Generated from schemas/calls/letter.json; do not edit.
import type { Language, TradeId } from './ids.ts';
import type { AnswersReceipt, ReadAnswers } from './insurance.ts';
import type { OrderSn } from './pay.ts';

/**
 * Of a letter, and the subject of its form.
 */
export type LetterId = string;
/**
 * S-007.
 */
export type LetterState = 'unread' | 'read' | 'drafting' | 'submitted' | 'overdue' | 'closed';
export type LetterReplyResponse = AnswersReceipt;

/**
 * Letters of underwriters about an order, and the replies to them.
 */
export interface Calls {
  /**
   * POST /funapi/insure/letter/list, for session.
   */
  letterList: {
    request: LetterListRequest;
    response: LetterListResponse;
  };
  /**
   * POST /funapi/insure/letterInfo, for session.
   */
  letterInfo: {
    request: LetterInfoRequest;
    response: LetterInfoResponse;
  };
  /**
   * POST /funapi/insure/letter/reply, for session.
   */
  letterReply: {
    request: LetterReplyRequest;
    response: LetterReplyResponse;
  };
}
export interface LetterListRequest {
  language?: Language;
}
export interface LetterListResponse {
  letters: LetterSummary[];
}
export interface LetterSummary {
  letterId: LetterId;
  tradeId: TradeId;
  orderSn: OrderSn;
  kind: 'exclusion' | 'information';
  state: LetterState;
  /**
   * Milliseconds since 1970.
   */
  issuedAt: number;
  /**
   * `YYYY-MM-DD`; it can be answered until 24:00 in Asia/Shanghai.
   */
  replyBy: string;
  riskName: string;
  supplierName: string;
}
export interface LetterInfoRequest {
  letterId: LetterId;
  language?: Language;
}
export interface LetterInfoResponse {
  letter: LetterSummary;
  recipient: string;
  /**
   * In Chinese, as the contract is.
   */
  content: string;
  /**
   * Of all that the letter says, with its id; its page names it in the trail.
   */
  contentSha256: string;
  /**
   * What the policy says once the customer agrees, in Chinese; of an exclusion.
   */
  agreement?: string;
  reply?: LetterReply;
}
export interface LetterReply {
  conclusion: 'agree' | 'disagree';
  opinion?: string;
  /**
   * Ids of uploads.
   */
  images: string[];
  /**
   * Milliseconds since 1970.
   */
  repliedAt: number;
}
export interface LetterReplyRequest {
  tradeId: TradeId;
  letterId: LetterId;
  contentHash: string;
  /**
   * The revision that the answers are based on.
   */
  revision: number;
  answers: unknown;
  read?: ReadAnswers;
}
