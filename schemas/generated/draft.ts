// Generated from schemas/calls/draft.json; do not edit.
import type { Screen, Subject, TradeId, UncheckedAnswers } from './ids.ts';
import type { TradePrice } from './product.ts';

export type TemporaryDataSaveResponse = DraftReceipt;
export type TemporaryDataUpdateResponse = DraftReceipt;
export type TemporaryDataInfoRequest = DraftKey;
export type TemporaryDataInfoResponse = Draft;
export type TemporaryDataRemoveRequest = DraftKey;

/**
 * Drafts: answers that are not final. A draft keeps answers to hidden elements, and only its shape is checked.
 */
export interface Calls {
  /**
   * POST /funapi/insure/temporaryDataSave, for session.
   */
  temporaryDataSave: {
    request: TemporaryDataSaveRequest;
    response: TemporaryDataSaveResponse;
  };
  /**
   * POST /funapi/insure/temporaryDataUpdate, for session.
   */
  temporaryDataUpdate: {
    request: TemporaryDataUpdateRequest;
    response: TemporaryDataUpdateResponse;
  };
  /**
   * POST /funapi/insure/temporaryDataInfo, for session.
   */
  temporaryDataInfo: {
    request: TemporaryDataInfoRequest;
    response: TemporaryDataInfoResponse;
  };
  /**
   * POST /funapi/insure/temporaryDataRemove, for session.
   */
  temporaryDataRemove: {
    request: TemporaryDataRemoveRequest;
    response: TemporaryDataRemoveResponse;
  };
}
export interface TemporaryDataSaveRequest {
  tradeId: TradeId;
  screen?: Screen;
  subject?: Subject;
  contentHash: string;
  answers: unknown;
}
export interface DraftReceipt {
  revision: number;
  updatedAt: string;
  /**
   * The price by these answers; of an application alone.
   */
  price?: TradePrice;
}
export interface TemporaryDataUpdateRequest {
  tradeId: TradeId;
  screen?: Screen;
  subject?: Subject;
  contentHash: string;
  /**
   * The revision that the answers are based on.
   */
  revision: number;
  /**
   * The answers belong to another form version than the draft. The server migrates them to the draft's version; answers that do not fit it are retired.
   */
  migrate?: boolean;
  answers: unknown;
}
export interface DraftKey {
  tradeId: TradeId;
  screen?: Screen;
  subject?: Subject;
}
export interface Draft {
  revision: number;
  /**
   * The last revision that changed an answer; later revisions only migrated the answers to another form version.
   */
  enteredRevision: number;
  updatedAt: string;
  /**
   * The price by these answers; of an application alone.
   */
  price?: TradePrice;
  contentHash: string;
  answers: UncheckedAnswers;
}
export interface TemporaryDataRemoveResponse {
  removed: boolean;
}
