// Generated from schemas/calls/insurance.json; do not edit.
import type { Condition, Expression } from './condition.ts';
import type { GroupCheck } from './group-check.ts';
import type { Language, Screen, TradeId, UncheckedAnswers } from './ids.ts';
import type { LocalizedListItem } from './lists.ts';
import type { Product } from './product.ts';

export type InitInsuranceInfoResponse = ScreenForm;
export type SaveInsureInfoResponse = AnswersReceipt;

/**
 * The form of a screen, and the answers to it.
 */
export interface Calls {
  /**
   * POST /funapi/insure/initInsuranceInfo, for session.
   */
  initInsuranceInfo: {
    request: InitInsuranceInfoRequest;
    response: InitInsuranceInfoResponse;
  };
  /**
   * POST /funapi/insure/saveInsureInfo, for session.
   */
  saveInsureInfo: {
    request: SaveInsureInfoRequest;
    response: SaveInsureInfoResponse;
  };
  /**
   * POST /funapi/insure/relationRule, for session.
   */
  relationRule: {
    request: RelationRuleRequest;
    response: RelationRuleResponse;
  };
  /**
   * POST /funapi/insure/getAgeByBirthday, for anyone.
   */
  getAgeByBirthday: {
    request: GetAgeByBirthdayRequest;
    response: GetAgeByBirthdayResponse;
  };
}
export interface InitInsuranceInfoRequest {
  tradeId: TradeId;
  screen?: Screen;
  language?: Language;
  /**
   * The page has the form open already and asks for its words: answers under way stay on their version.
   */
  isOpen?: boolean;
}
/**
 * The form of a screen with the answers so far.
 */
export interface ScreenForm {
  tradeId: string;
  orderSn: string;
  screen: string;
  subject: string;
  language: Language;
  version: FormVersion;
  /**
   * Address of the compiled checks, an immutable module.
   */
  validator: string;
  sections: ScreenSection[];
  groupChecks: GroupCheck[];
  /**
   * Words of the form in the requested language, falling back to zh_CN.
   */
  words: {
    [k: string]: string;
  };
  /**
   * Labels of short code lists by list and code.
   */
  lists: {
    [k: string]: {
      [k: string]: string;
    };
  };
  answers: UncheckedAnswers;
  /**
   * 0 before anything was stored.
   */
  revision: number;
  /**
   * The last revision that changed an answer; later revisions only migrated the answers to another form version.
   */
  enteredRevision: number;
  changeSummary: ChangeSummary | null;
  /**
   * When the answers passed every check, or null.
   */
  savedAt: string | null;
  /**
   * The server's date in Shanghai.
   */
  today: string;
  product: Product;
}
export interface FormVersion {
  number: number;
  contentHash: string;
}
/**
 * A section of the published form; see documents/form.json. Its elements are in the shape of the specification.
 */
export interface ScreenSection {
  sectionId: string;
  sectionCode: string;
  repeat?: ScreenRepeat;
  visibleWhen?: Condition;
  elements: ScreenElement[];
  section?: ScreenSection;
}
export interface ScreenRepeat {
  min: number;
  max: number;
}
/**
 * The specification's seven fields, and what the renderer needs beside them.
 */
export interface ScreenElement {
  elementId: string;
  elementCode: string;
  elementName: string;
  alertTitle: string;
  inputType: string;
  requiredFlag: 'Y' | 'N';
  /**
   * The current answer; null when unanswered, and in repeating sections.
   */
  elementValue: unknown;
  defaultLocationValue: string | null;
  settings?: {
    [k: string]: unknown;
  };
  visibleWhen?: Condition;
  requiredWhen?: Condition;
  optionsWhen?: ScreenOptionsRule[];
  computed?: Expression;
  computedWhen?: Condition;
}
export interface ScreenOptionsRule {
  when: Condition;
  options: string[];
}
/**
 * What changed in the form since the person met it last, until the answers are final.
 */
export interface ChangeSummary {
  /**
   * Ids of questions that are new.
   */
  added: string[];
  /**
   * Ids of questions and sections that ask for more than before.
   */
  changed: string[];
  /**
   * Earlier answers that have no place in the form any more; they are kept.
   */
  retired: RetiredAnswer[];
  /**
   * Earlier answers that were set aside and are in the form again, since their questions are back.
   */
  restored: RestoredAnswer[];
}
export interface RetiredAnswer {
  path: string;
  section: string;
  /**
   * What the question was called.
   */
  label: string;
  value: unknown;
}
export interface RestoredAnswer {
  path: string;
  elementId: string;
}
export interface SaveInsureInfoRequest {
  tradeId: TradeId;
  screen?: Screen;
  contentHash: string;
  /**
   * The revision that the answers build on.
   */
  revision: number;
  answers: unknown;
}
/**
 * Answers that passed every check, as they are stored.
 */
export interface AnswersReceipt {
  revision: number;
  savedAt: string;
  answers: UncheckedAnswers;
}
export interface RelationRuleRequest {
  tradeId: TradeId;
  language?: Language;
}
export interface RelationRuleResponse {
  relations: LocalizedListItem[];
}
export interface GetAgeByBirthdayRequest {
  birthday: string;
}
export interface GetAgeByBirthdayResponse {
  age: number;
  validityYears: number;
}
