// The props of `BaoForm` and its handle.
import type { ReactNode, Ref } from 'react';
import type { Locale } from '../../locales/index.ts';
import type { CustomInputs } from '../../renderers/inputs/custom-inputs.ts';
import type { FormPorts, ListItem } from '../../renderers/store/form-ports.ts';
import type { TradeContext } from '../../validators/rule/rule.ts';
import type { Form } from '../../schemas/generated/form.ts';
import type { Issue } from '../../schemas/generated/issue.ts';
import type { AnswerPath } from '../core/answers/answer-path.ts';
import type { Answers } from '../core/answers/answers.ts';
import type { ValidatorFactory } from '../core/answers/load-validators.ts';
import type { SubmittedAnswersResult } from '../core/answers/submitted-answers.ts';
import type { LoadCodeList } from './code-lists.ts';
import type { InterfaceWords } from './form-words.ts';

/** The module that `compileValidators` has written for a form. */
export interface ValidatorModule {
  default: ValidatorFactory;
}

/** Keep the identity of objects between renders: each new `form`, `answers`, `issues` or `texts` is applied. */
export interface BaoFormProps {
  /**
   * A published form, with its words. A form of another identity replaces it and keeps the answers that it asks for
   * too. An unknown input type throws `InvalidFormError` into the next error boundary.
   */
  form: Form;
  /**
   * Answers that the form opens with, nested: `{ applicant: { name: '…' }, insured: [{ rowId: 'a1', … }] }`. Rows without
   * an id get one; answers that do not fit the form are dropped. Answers of another identity replace the entered ones,
   * unless `onChange` has passed them.
   */
  answers?: Answers | undefined;
  /** Language of the form; `localeOf` returns the locale of a language tag. A change keeps answers and focus. */
  locale: Locale;
  /** Date that checks, conditions and pickers use, YYYY-MM-DD. */
  today: string;
  /**
   * What your server knows of the trade, for the conditions of forms that read it: codes of the product and the channel, and
   * the number of insured persons. What is left out is unknown; your server checks the answers with its own values.
   */
  trade?: TradeContext | undefined;
  /** The validator module of this very form, or a function that imports it: `() => import('./invoice-validators.js')`. */
  validators: ValidatorModule | (() => Promise<ValidatorModule>);
  /** Called after each committed change with all answers, hidden ones included; typed text commits after 150 ms. */
  onChange?: ((answers: Answers) => void) | undefined;
  /** Called with normalised answers after they passed every check, without those to hidden elements. */
  onSubmit?: ((answers: Answers) => void) | undefined;
  /** Issues that your server has found; they show until the next change, and the first takes the focus. */
  issues?: readonly Issue[] | undefined;
  /** Inputs that replace ours, by input type. */
  inputs?: CustomInputs | undefined;
  /** Fetches a code list, such as `area`; without it, list inputs are unavailable and codes are not checked. */
  loadCodeList?: LoadCodeList | undefined;
  /** Searches a code list on your server, best matches first; without it, lists are searched on the device. */
  searchList?: (list: string, query: string) => Promise<readonly ListItem[]>;
  /** Loads the people that a `person` input offers. */
  loadPersonItems?: FormPorts['loadPersonItems'];
  /** Loads the calls of `smsCode`, `upload`, `idScan`; without them these inputs say that they are unavailable. */
  loadTradePorts?: FormPorts['loadTradePorts'];
  /** Words that replace those of the interface and of issues, by key: `{ app: { next: 'Continue' } }`. */
  texts?: Partial<InterfaceWords> | undefined;
  /** Shows while the form loads: its words, its validators and the code of its inputs. */
  fallback?: ReactNode;
  /** Content below the fields: a submit button of your own, or null for none. By default, our button. */
  children?: ReactNode;
  /** Set when the form is on the page. */
  ref?: Ref<BaoFormHandle> | undefined;
}

/** The methods of a form on the page. */
export interface BaoFormHandle {
  /** Returns the current answers, text in typing and hidden answers included. */
  answers(): Answers;
  /** Submits the form like its submit button: calls `onSubmit`, or shows every issue and focuses the first. */
  submit(): Promise<SubmittedAnswersResult>;
  /** Checks all answers and shows every issue; moves no focus and does not call `onSubmit`. */
  validate(): Promise<SubmittedAnswersResult>;
  /** Opens the row of a field, scrolls to the field and focuses it. */
  focus(path: AnswerPath): void;
  /** Opens the card of a row; undefined closes all. */
  openRow(path: AnswerPath | undefined): void;
}
