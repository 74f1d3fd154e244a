// Generated from schemas/calls/screen.json; do not edit.
import type { Language, Screen, Subject, TradeId } from './ids.ts';
import type { AnswersReceipt, OpenedForm, ReadAnswers, ScreenForm } from './insurance.ts';

export type InitScreenResponse = ScreenForm;
export type OpenFormResponse = OpenedForm;
export type SaveScreenResponse = AnswersReceipt;

/**
 * The form of any screen without calls of its own, and its answers.
 */
export interface Calls {
  /**
   * POST /funapi/insure/screen/init, for session.
   */
  initScreen: {
    request: InitScreenRequest;
    response: InitScreenResponse;
  };
  /**
   * POST /funapi/insure/screen/open, for session.
   */
  openForm: {
    request: OpenFormRequest;
    response: OpenFormResponse;
  };
  /**
   * POST /funapi/insure/screen/save, for session.
   */
  saveScreen: {
    request: SaveScreenRequest;
    response: SaveScreenResponse;
  };
}
export interface InitScreenRequest {
  tradeId: TradeId;
  screen: Screen;
  subject?: Subject;
  language?: Language;
  /**
   * Whether the page already has the form open and only needs its words: the draft does not migrate.
   */
  isOpen?: boolean;
}
export interface OpenFormRequest {
  tradeId: TradeId;
  screen: Screen;
  subject?: Subject;
  language?: Language;
  /**
   * Whether the page already has the form open and only needs its words: the draft does not migrate.
   */
  isOpen?: boolean;
  /**
   * Hashes of the form documents that the page keeps: any other comes in the response. Without this list none does.
   *
   * @maxItems 8
   */
  keptDocuments?: string[];
}
export interface SaveScreenRequest {
  tradeId: TradeId;
  screen: Screen;
  subject?: Subject;
  contentHash: string;
  /**
   * The revision that the answers are based on.
   */
  revision: number;
  answers: unknown;
  read?: ReadAnswers;
}
