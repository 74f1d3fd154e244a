// Generated from schemas/calls/screen.json; do not edit.
import type { Language, Screen, Subject, TradeId } from './ids.ts';
import type { AnswersReceipt, ScreenForm } from './insurance.ts';

export type InitScreenResponse = ScreenForm;
export type SaveScreenResponse = AnswersReceipt;

/**
 * The form of any screen that has no call of its own, and the answers to it.
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
   * The page has the form open already and asks for its words: answers under way stay on their version.
   */
  isOpen?: boolean;
}
export interface SaveScreenRequest {
  tradeId: TradeId;
  screen: Screen;
  subject?: Subject;
  contentHash: string;
  /**
   * The revision that the answers build on.
   */
  revision: number;
  answers: unknown;
}
