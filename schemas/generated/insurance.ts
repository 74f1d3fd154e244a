// Generated from schemas/calls/insurance.json; do not edit.
import type { Condition, Expression } from './condition.ts';
import type { GroupCheck } from './group-check.ts';
import type { Language, Screen, TradeId, UncheckedAnswers } from './ids.ts';
import type { LocalizedListItem } from './lists.ts';
import type { Product } from './product.ts';

export type InitInsuranceInfoResponse = ScreenForm;
export type SaveInsureInfoResponse = AnswersReceipt;

/**
 * The form of the information screen, and its answers.
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
   * Whether the page already has the form open and only needs its words: the draft does not migrate.
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
   * URL of the compiled validators, an immutable module.
   */
  validator: string;
  sections: ScreenSection[];
  groupChecks: GroupCheck[];
  /**
   * Texts of the form in the requested language, falling back to zh_CN.
   */
  words: {
    [k: string]: string;
  };
  /**
   * Labels of short code lists, by list and code.
   */
  lists: {
    [k: string]: {
      [k: string]: string;
    };
  };
  answers: UncheckedAnswers;
  /**
   * Revision of the stored draft; 0 before the first.
   */
  revision: number;
  /**
   * The last revision that changed an answer; later revisions only migrated the answers to another form version.
   */
  enteredRevision: number;
  changeSummary: ChangeSummary | null;
  /**
   * When the answers were saved as final, or null.
   */
  savedAt: string | null;
  /**
   * The server's current date in Shanghai.
   */
  today: string;
  product: Product;
}
export interface FormVersion {
  number: number;
  contentHash: string;
}
/**
 * A section of the published form; see documents/form.json. Its elements have the shape that the specification defines.
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
 * The specification's seven fields, and further fields for the renderer.
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
  /**
   * Settings of the input type; see schemas/elements.
   */
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
 * Changes of the form since the version that the customer saw last, until the answers are final.
 */
export interface ChangeSummary {
  /**
   * Ids of new questions.
   */
  added: string[];
  /**
   * Ids of questions and sections with stricter rules than before.
   */
  changed: string[];
  /**
   * Retired answers: their questions are no longer in the form.
   */
  retired: RetiredAnswer[];
  /**
   * Restored answers: retired earlier, and back in the draft because the form asks their questions again.
   */
  restored: RestoredAnswer[];
}
export interface RetiredAnswer {
  path: string;
  section: string;
  /**
   * Label of the question.
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
   * The revision that the answers are based on.
   */
  revision: number;
  answers: unknown;
}
/**
 * The final answers, as stored.
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
