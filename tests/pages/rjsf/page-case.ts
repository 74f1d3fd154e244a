// What a test asks of the page, and what the page returns.
import type { Form } from '../../../schemas/generated/form.ts';
import type { Answers } from '../../../src/core/answers/answers.ts';
import type { Issue } from '../../../src/core/failures/issue.ts';
import type { TradeContext } from '../../../validators/rule/rule.ts';

/** The two ways to draw a form: our own page, or stock RJSF with the theme. */
export type PageKind = 'own' | 'rjsf';

/** A form to draw, with the answers that it opens with. */
export interface PageCase {
  form: Form;
  /** Answers of the right shape: the fields of both pages write no others. */
  answers: Answers;
  asOf: string;
  /** What conditions read of the trade. */
  trade: TradeContext;
  /** Text of the compiled validator module, which our own page loads. */
  validators: string;
  /** Disables the whole form; only RJSF can. */
  disabled?: boolean;
  /** Makes the whole form read-only; only RJSF can. */
  readonly?: boolean;
}

/** A question as drawn. */
export interface DrawnField {
  path: string;
  label: string;
  /** Markup without ids, error codes and addresses of pictures. */
  markup: string;
  controls: DrawnControl[];
  error: string | undefined;
}

/** The state of a control that its markup does not hold. */
export interface DrawnControl {
  value: string;
  isChecked: boolean;
  isDisabled: boolean;
  isReadOnly: boolean;
}

/** A form as drawn. */
export interface DrawnForm {
  /** Titles of the sections, in the order of the page. */
  titles: string[];
  /** Row ids by the path of their list, in the order of the page. */
  rows: Record<string, string[]>;
  /** Questions by the path of their section or row, each list in the order of the page. */
  fields: Record<string, DrawnField[]>;
  /** Texts of the notes, by path. */
  notes: Record<string, string>;
}

/** The outcome of a submit: the answers to store, or the issues. */
export interface SubmitResult {
  accepted: Answers | undefined;
  issues: Issue[];
}

/** A form as opened, and as it is after a submit. */
export interface PageResult extends SubmitResult {
  opened: DrawnForm;
  openedAnswers: Answers;
  submitted: DrawnForm;
}

/** A drawn form. */
export interface MountedForm {
  /** The current answers, hidden ones included. */
  answers(): Answers;
  read(): Promise<DrawnForm>;
  /** Presses the submit button. */
  submit(): Promise<SubmitResult>;
  unmount(): void;
}

/** The functions of the page for tests; cases and lists are JSON texts. */
export interface RjsfPage {
  /** Sets the code lists of all cases. */
  setLists(text: string): void;
  /** Draws a form until the next call. */
  open(kind: PageKind, text: string): Promise<void>;
  mounted(): MountedForm;
  /** Draws and reads a form, submits it and reads it again. */
  run(kind: PageKind, text: string): Promise<string>;
}

declare global {
  interface Window {
    rjsfPage: RjsfPage;
  }
}
