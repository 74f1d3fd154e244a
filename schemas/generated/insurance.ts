// Generated from schemas/calls/insurance.json; do not edit.
import type { Condition, Expression } from './condition.ts';
import type { GroupCheck } from './group-check.ts';
import type { Language, Screen, TradeId, UncheckedAnswers } from './ids.ts';
import type { LocalizedListItem } from './lists.ts';
import type { Pipes } from './pipes.ts';
import type { Product, TradePrice } from './product.ts';
import type { Step } from './step.ts';

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
export interface ScreenForm extends TradeForm, FormDocument {}
/**
 * A form of a trade without its questions: the trade's own data.
 */
export interface TradeForm {
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
  context: TradeContext;
  product: Product;
  /**
   * Absent on a screen that says none: the trial shows its own, and a family member has none.
   */
  price?: TradePrice;
  outcome?: SavedOutcome;
}
export interface FormVersion {
  number: number;
  contentHash: string;
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
   * Ids of questions with stricter rules that an answer does not meet, and of sections with too few rows.
   */
  changed: string[];
  /**
   * Questions to answer again: their answers are no longer accepted, or they have none and are required now.
   */
  affected: AffectedAnswer[];
  /**
   * Answers whose questions the newer version hides, or hides with one of the options that replace a refused answer.
   */
  hidden: HiddenAnswer[];
  /**
   * Answers to other screens that have changed since the final answers were checked with them; absent without any.
   */
  sources?: SourceChange[];
  /**
   * Retired answers: their questions are no longer in the form.
   */
  retired: RetiredAnswer[];
  /**
   * Restored answers: retired earlier, and back in the draft because the form asks their questions again.
   */
  restored: RestoredAnswer[];
}
export interface AffectedAnswer {
  path: string;
  elementId: string;
  /**
   * The answer in words; absent without an answer, and for answers without words such as pictures.
   */
  text?: string;
}
export interface HiddenAnswer {
  path: string;
  elementId: string;
  /**
   * The answer in words; absent for answers without words such as pictures.
   */
  text?: string;
}
/**
 * An answer to another screen that has changed since the form was saved with it.
 */
export interface SourceChange {
  screen: string;
  /**
   * Title of the other screen.
   */
  title: string;
  /**
   * Label of its question.
   */
  question: string;
  /**
   * The former answer in words; absent where there was none, and for texts, which may name persons.
   */
  before?: string;
  /**
   * The answer now, likewise.
   */
  after?: string;
}
export interface RetiredAnswer {
  path: string;
  /**
   * The row, with the name of its person, or the section.
   */
  section: string;
  /**
   * Label of the question.
   */
  label: string;
  value: unknown;
  /**
   * The answer in words; absent for answers without words such as pictures.
   */
  text?: string;
}
export interface RestoredAnswer {
  path: string;
  elementId: string;
}
/**
 * What the conditions of a form can read of its trade, from the server's own data.
 */
export interface TradeContext {
  /**
   * Code of the product.
   */
  product: string;
  /**
   * Code of the channel; empty for direct sales.
   */
  channel: string;
  /**
   * Number of insured persons of the final application; only where the form reads it.
   */
  insuredCount?: number;
  /**
   * Who the family member of the form is: the customer, another person, or not decided; only where the form reads it.
   */
  member?: 'self' | 'other' | 'open';
  /**
   * Code of the plan of the saved trial; this and the next three only where the form reads them.
   */
  plan?: string;
  /**
   * Sum insured of the main risk, in yuan.
   */
  sumInsured?: number;
  /**
   * Premium, in yuan.
   */
  premium?: number;
  /**
   * Code of the payment period.
   */
  payPeriod?: string;
  /**
   * Revisions of those final answers by screen, 0 before the first; a page sends them back with its final save.
   */
  revisions?: {
    [k: string]: number;
  };
  /**
   * Final answers to other screens that the form reads, by screen and the id of the question; only where it reads some.
   */
  answers?: {
    [k: string]: {
      [k: string]: string | number | boolean;
    };
  };
}
/**
 * Of final answers that lead to one.
 */
export interface SavedOutcome extends TakenOutcome {
  title: string;
  text: string;
  /**
   * What the customer may do now; everything when absent.
   */
  followUps?: ('applyManual' | 'reconfirm' | 'modifyInsured' | 'otherProducts')[];
}
export interface TakenOutcome {
  outcomeId: string;
  result: 'passed' | 'failed';
}
/**
 * The questions of a published form in one language, without anybody's data. Served at the URL that OpenedForm names.
 */
export interface FormDocument {
  sections: ScreenSection[];
  groupChecks: GroupCheck[];
  /**
   * Parts of the form that are shown one after the other, without their conditions, which their sections have; absent, the form is one page.
   */
  steps?: Step[];
  /**
   * Named conditions of the form, by id.
   */
  conditions?: {
    [k: string]: Condition;
  };
  /**
   * Texts of the form in the requested language, falling back to zh_CN. Of a message, its text without any answer.
   */
  words: {
    [k: string]: string;
  };
  /**
   * Words with answers piped in, by the keys of `words`: the syntax tree of an ICU message. Absent in a form without any.
   */
  messages?: {
    [k: string]: unknown[];
  };
  /**
   * Labels of short code lists, by list and code.
   */
  lists: {
    [k: string]: {
      [k: string]: string;
    };
  };
  /**
   * The code lists whose items are options of questions, or decide which options are offered, by list; the options themselves are in the settings. Absent in a form without any.
   */
  items?: {
    [k: string]: LocalizedListItem[];
  };
}
/**
 * A section of the published form; see documents/form.json. Its elements have the shape that the specification defines.
 */
export interface ScreenSection {
  sectionId: string;
  sectionCode: string;
  repeat?: ScreenRepeat;
  visibleWhen?: Condition;
  pipes?: Pipes;
  elements: ScreenElement[];
  section?: ScreenSection;
  sections?: ScreenSection[];
}
export interface ScreenRepeat {
  min: number;
  max: number;
  bounds?: ScreenRowBounds;
}
export interface ScreenRowBounds {
  min?: Expression;
  max?: Expression;
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
  readOnlyWhen?: Condition;
  optionsWhen?: ScreenOptionsRule[];
  itemsWhen?: Condition;
  computed?: Expression;
  computedWhen?: Condition;
  bounds?: ScreenBounds;
  mayChange?: true;
  initialValue?: Expression;
  pipes?: Pipes;
}
export interface ScreenOptionsRule {
  when: Condition;
  options: string[];
}
export interface ScreenBounds {
  min?: Expression;
  max?: Expression;
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
  read?: ReadAnswers;
}
/**
 * The answers to other screens that a page was checked with, as its form was opened with them.
 */
export interface ReadAnswers {
  /**
   * By screen.
   */
  revisions: {
    [k: string]: number;
  };
  /**
   * By screen and the id of the question.
   */
  answers?: {
    [k: string]: {
      [k: string]: string | number | boolean;
    };
  };
  /**
   * In which a refusal names what has changed.
   */
  language?: Language;
}
/**
 * The final answers, as stored.
 */
export interface AnswersReceipt {
  revision: number;
  /**
   * The price by these answers; of an application alone.
   */
  price?: TradePrice;
  savedAt: string;
  answers: UncheckedAnswers;
  outcome?: TakenOutcome1;
}
/**
 * What the answers lead to, by the outcomes of the form.
 */
export interface TakenOutcome1 {
  outcomeId: string;
  result: 'passed' | 'failed';
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
/**
 * A form of a trade: the trade's own data, and the names of what is the same for everybody.
 */
export interface OpenedForm extends TradeForm {
  /**
   * URL of the form document, immutable.
   */
  document: string;
  questions?: FormDocument1;
  /**
   * Only where they differ from the document's for this subject.
   */
  sections?: ScreenSection[];
  /**
   * Only where they differ from the document's for this subject.
   */
  words?: {
    [k: string]: string;
  };
}
/**
 * The questions of a published form in one language, without anybody's data. Served at the URL that OpenedForm names.
 */
export interface FormDocument1 {
  sections: ScreenSection[];
  groupChecks: GroupCheck[];
  /**
   * Parts of the form that are shown one after the other, without their conditions, which their sections have; absent, the form is one page.
   */
  steps?: Step[];
  /**
   * Named conditions of the form, by id.
   */
  conditions?: {
    [k: string]: Condition;
  };
  /**
   * Texts of the form in the requested language, falling back to zh_CN. Of a message, its text without any answer.
   */
  words: {
    [k: string]: string;
  };
  /**
   * Words with answers piped in, by the keys of `words`: the syntax tree of an ICU message. Absent in a form without any.
   */
  messages?: {
    [k: string]: unknown[];
  };
  /**
   * Labels of short code lists, by list and code.
   */
  lists: {
    [k: string]: {
      [k: string]: string;
    };
  };
  /**
   * The code lists whose items are options of questions, or decide which options are offered, by list; the options themselves are in the settings. Absent in a form without any.
   */
  items?: {
    [k: string]: LocalizedListItem[];
  };
}
/**
 * An outcome with its words, in the requested language.
 */
export interface SavedOutcome1 extends TakenOutcome {
  title: string;
  text: string;
  /**
   * What the customer may do now; everything when absent.
   */
  followUps?: ('applyManual' | 'reconfirm' | 'modifyInsured' | 'otherProducts')[];
}
