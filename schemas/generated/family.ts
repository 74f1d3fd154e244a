// Generated from schemas/calls/family.json; do not edit.
import type { Language, TradeId } from './ids.ts';
import type { AnswersReceipt, ReadAnswers } from './insurance.ts';

export type FamilySaveResponse = AnswersReceipt;

/**
 * Family members of a customer, from which insured persons can be filled in.
 */
export interface Calls {
  /**
   * POST /funapi/insure/family/list, for session.
   */
  familyList: {
    request: FamilyListRequest;
    response: FamilyListResponse;
  };
  /**
   * POST /funapi/insure/family/save, for session.
   */
  familySave: {
    request: FamilySaveRequest;
    response: FamilySaveResponse;
  };
  /**
   * POST /funapi/insure/family/remove, for session.
   */
  familyRemove: {
    request: FamilyRemoveRequest;
    response: FamilyRemoveResponse;
  };
}
export interface FamilyListRequest {
  tradeId: TradeId;
  /**
   * Asks for the labels of the relations. Pages of the previous release do not send it.
   */
  language?: Language;
}
export interface FamilyListResponse {
  members: FamilyMember[];
}
export interface FamilyMember {
  memberId: string;
  selfFlag: boolean;
  /**
   * The label of the relation in the language of the request; absent without one.
   */
  relation?: string;
  /**
   * Answers keyed by the element codes of the family form, which equal those of an insured person.
   */
  answers: {
    [k: string]: unknown;
  };
}
export interface FamilySaveRequest {
  tradeId: TradeId;
  memberId: string;
  contentHash: string;
  /**
   * The revision that the answers are based on.
   */
  revision: number;
  answers: unknown;
  read?: ReadAnswers;
}
export interface FamilyRemoveRequest {
  tradeId: TradeId;
  memberId: string;
}
export interface FamilyRemoveResponse {
  removed: boolean;
}
