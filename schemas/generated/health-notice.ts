// Generated from schemas/calls/health-notice.json; do not edit.
import type { Language, TradeId } from './ids.ts';
import type { AnswersReceipt, ReadAnswers, SavedOutcome, ScreenForm } from './insurance.ts';
import type { Product, TradePrice } from './product.ts';

export type InitTellInfoResponse = ScreenForm;
export type SaveTellinfoResponse = AnswersReceipt;
export type NoticeState = 'notRequired' | 'toConfirm' | 'passed' | 'failed' | 'manualApplied';

/**
 * The health notice of each insured person: its form and its state.
 */
export interface Calls {
  /**
   * POST /funapi/insure/initTellInfo, for session.
   */
  initTellInfo: {
    request: InitTellInfoRequest;
    response: InitTellInfoResponse;
  };
  /**
   * POST /funapi/insure/saveTellinfo, for session.
   */
  saveTellinfo: {
    request: SaveTellinfoRequest;
    response: SaveTellinfoResponse;
  };
  /**
   * POST /funapi/insure/getTellResult, for session.
   */
  getTellResult: {
    request: GetTellResultRequest;
    response: GetTellResultResponse;
  };
  /**
   * POST /funapi/insure/saveTellResult, for session.
   */
  saveTellResult: {
    request: SaveTellResultRequest;
    response: SaveTellResultResponse;
  };
}
export interface InitTellInfoRequest {
  tradeId: TradeId;
  insuredId: string;
  language?: Language;
  /**
   * Whether the page already has the form open and only needs its words: the draft does not migrate.
   */
  isOpen?: boolean;
}
export interface SaveTellinfoRequest {
  tradeId: TradeId;
  insuredId: string;
  contentHash: string;
  /**
   * The revision that the answers are based on.
   */
  revision: number;
  answers: unknown;
  read?: ReadAnswers;
}
export interface GetTellResultRequest {
  tradeId: TradeId;
  language?: Language;
}
export interface GetTellResultResponse {
  orderSn: string;
  /**
   * The product of the trade, in the requested language.
   */
  product: Product;
  price: TradePrice;
  insured: NoticeOfInsured[];
}
export interface NoticeOfInsured {
  insuredId: string;
  name: string;
  /**
   * Relation to the applicant, in the requested language.
   */
  relation: string;
  state: NoticeState;
  /**
   * Of a notice that passed or failed by an outcome of its form.
   */
  outcome?: SavedOutcome;
}
export interface SaveTellResultRequest {
  tradeId: TradeId;
  insuredId: string;
  event: 'reconfirm' | 'applyManual' | 'modifyInsured' | 'correct';
}
export interface SaveTellResultResponse {
  state: NoticeState;
}
