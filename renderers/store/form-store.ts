// One store per form: its answers, the issues that show, and the operations that change them.
import type { AnswerValue } from '../../schemas/elements/element-type.ts';
import type { Issue } from '../../schemas/generated/issue.ts';
import { rowPath, type AnswerPath } from '../../src/core/answers/answer-path.ts';
import { appendRow, copyRow, parseRow } from '../../src/core/answers/answer-rows.ts';
import { nestAnswers, type AnswerMap, type AnswerRow, type Answers } from '../../src/core/answers/answers.ts';
import { IncrementalCheck } from '../../src/core/answers/incremental-check.ts';
import { initialRow } from '../../src/core/answers/initial-row.ts';
import type { Validators } from '../../src/core/answers/load-validators.ts';
import { ResolvedAnswers } from '../../src/core/answers/resolved-answers.ts';
import type { SubmittedAnswersResult } from '../../src/core/answers/submitted-answers.ts';
import type { FormIndex } from '../../src/core/form/form-index.ts';
import { checkFinalAnswers } from './check-final-answers.ts';
import type { FieldView } from './field-view.ts';
import type { FormAnswers } from './form-answers.ts';
import { atom, type PrimitiveAtom } from './form-atoms.ts';
import { FormIssues, hasAnswer } from './form-issues.ts';
import { openAnswers, type FormStoreSettings } from './form-store-settings.ts';
import { FormViews } from './form-views.ts';
import { reuseUnchangedIssues } from './structural-sharing.ts';
import { createTypingQueue, type TypingQueue } from './typing-queue.ts';

const NO_ROWS: readonly string[] = [];

/** The value of `openRowPath` that opens the card of every row, as for a measurement or a print. */
export const ALL_ROWS = '*';

/** The state of an open form. Holds no words and never fetches answers. */
export class FormStore implements FormAnswers {
  readonly index: FormIndex;
  readonly idPrefix: string;
  readonly typing: TypingQueue = createTypingQueue();
  /** After a submit: the remaining issues, in the order of the form. */
  readonly summary = atom<readonly Issue[]>([]);
  /** The path of the row whose card is open, or `ALL_ROWS`. */
  readonly openRowPath: PrimitiveAtom<AnswerPath | undefined> = atom<AnswerPath | undefined>(undefined);
  /** The answers that the customer has changed, as they were before; the trail tells which. */
  readonly answersBefore = new Map<AnswerPath, AnswerValue | undefined>();
  /** Opens the part of the form that shows a field; tells whether the field takes the focus once that is open. */
  declare reveal?: (path: AnswerPath) => boolean;

  readonly #settings: FormStoreSettings;
  readonly #resolved: ResolvedAnswers;
  readonly #issues = new FormIssues();
  readonly #views: FormViews;
  readonly #listeners = new Set<() => void>();
  #validators: Validators | undefined;
  /** Undefined until the validators have loaded, and after changes that need a check of the whole form. */
  #check: IncrementalCheck | undefined;

  constructor(settings: FormStoreSettings) {
    this.#settings = settings;
    this.index = settings.index;
    this.idPrefix = settings.idPrefix ?? 'f';
    this.#resolved = new ResolvedAnswers(settings.index, settings.context, openAnswers(settings));
    this.#views = new FormViews({
      fieldView: (path) => ({
        value: this.#flat.values.get(path),
        state: this.#resolved.stateAt(path),
        issue: this.#issues.shownAt(path),
      }),
      rowIds: (list) => this.#flat.rows.get(list) ?? NO_ROWS,
      rowStatus: (row) =>
        this.#issues.rowStatus(row, this.#validators !== undefined, () => hasAnswer(this.#flat, row)),
      canAddRow: (list) => initialRow(this.index, list, this.#flat) !== undefined,
    });
  }

  get jotai(): FormViews['jotai'] {
    return this.#views.jotai;
  }

  get view(): FormViews['field'] {
    return this.#views.field;
  }

  get rows(): FormViews['rows'] {
    return this.#views.rows;
  }

  get rowStatus(): FormViews['rowStatus'] {
    return this.#views.rowStatus;
  }

  get canAddRow(): FormViews['canAddRow'] {
    return this.#views.canAddRow;
  }

  fieldView(path: AnswerPath): FieldView {
    return this.jotai.get(this.view(path));
  }

  watch(path: AnswerPath, listener: () => void): () => void {
    return this.jotai.sub(this.view(path), listener);
  }

  /** Fetches the compiled validators in advance; call it when the page is idle. */
  async prefetchValidators(): Promise<void> {
    await this.#loadValidators();
    this.#checkAll();
  }

  /** Commits an answer; undefined removes it. */
  change(path: AnswerPath, value: AnswerValue | undefined): void {
    if (this.index.canLock) this.typing.flush();
    this.#issues.beginChange(path);
    this.#views.refreshFields(this.#resolved.change(path, value));
    this.#checkChange(path);
    this.#notify();
  }

  /** Lets the customer replace a computed answer; removing the replacement computes it again. */
  takeOver(path: AnswerPath): void {
    this.#views.refreshFields(this.#resolved.takeOver(path));
  }

  /** Removes the answer and shows a format error; the text that is not a number stays in the input. */
  markBadInput(path: AnswerPath): void {
    if (!this.#resolved.stateAt(path).mayChange) this.change(path, undefined);
    this.#issues.markBadInput(path);
    this.#checkChange(path);
  }

  /** Marks a field as left, so that its errors show. */
  touch(path: AnswerPath): void {
    this.typing.flush();
    this.#issues.markTouched(path);
    this.#views.refreshFields([path]);
    if (this.#validators) this.#checkChange(path);
    else void this.prefetchValidators();
  }

  /** Appends a row to a list, with the fewest rows of the lists inside it, and opens its card. Returns the row id. */
  addRow(list: AnswerPath, answers: AnswerRow = {}): string {
    this.typing.flush();
    return this.#appendRow(list, parseRow(this.index, list, answers));
  }

  /** Appends a copy of a row, with new ids for the rows inside it, and opens its card. Returns the row id. */
  copyRow(list: AnswerPath, rowId: string): string {
    this.typing.flush();
    const row = copyRow(this.index, this.#resolved.own, list, rowId, this.#settings.newRowId);
    return this.#appendRow(list, row);
  }

  removeRow(list: AnswerPath, rowId: string): void {
    this.typing.flush();
    this.#resolved.removeRow(list, rowId);
    this.#afterReplacement();
  }

  /** Replaces all answers, as after a conflict between two pages; fills lists up to their minimum of rows. */
  replace(answers: Answers): void {
    this.#setAnswers(openAnswers({ ...this.#settings, answers }));
  }

  /** Resolves the form again, as after a code list has loaded. */
  reResolve(): void {
    this.typing.flush();
    this.#setAnswers(this.#resolved.own);
  }

  /** Returns the current answers, hidden ones included, as a draft stores them. */
  readonly answers = (): Answers => nestAnswers(this.index, this.answerMap(), this.#resolved.isOwn);

  /** Returns the answers without the computed ones. */
  readonly enteredAnswers = (): Answers =>
    nestAnswers(this.index, this.answerMap(), (path) => !this.#resolved.stateAt(path).isComputed);

  /** Returns the current answers by path, hidden ones included. The map changes with the form. */
  answerMap(): AnswerMap {
    this.typing.commit();
    return this.#flat;
  }

  /** Checks all answers and shows every error. Returns normalised answers if they pass. */
  async submit(): Promise<SubmittedAnswersResult> {
    this.typing.flush();
    const validators = await this.#loadValidators();
    this.#issues.markSubmitted();
    const result = await checkFinalAnswers(this.#settings, validators, this.enteredAnswers);
    // The check may have loaded code lists that change the issues of any field.
    this.#check = undefined;
    this.#showIssues(result.ok ? [] : result.issues);
    const issues = this.#issues.all();
    return issues.length === 0 ? result : { ok: false, issues };
  }

  showServerIssues(issues: readonly Issue[]): void {
    this.#issues.markSubmitted(issues);
    this.#showIssues(issues);
  }

  /** Calls the listener after every committed change. Returns the unsubscribe function. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #appendRow(list: AnswerPath, row: AnswerMap): string {
    const rowId = this.#settings.newRowId();
    this.#setAnswers(appendRow(this.index, this.#resolved.own, list, { ...this.#settings, rowId, row }));
    this.jotai.set(this.openRowPath, rowPath(list, rowId));
    return rowId;
  }

  #setAnswers(answers: AnswerMap): void {
    this.#resolved.replace(answers);
    this.#afterReplacement();
  }

  #afterReplacement(): void {
    this.#issues.forgetServerIssues();
    this.#views.refreshAll();
    this.#checkAll();
    this.#notify();
  }

  get #flat(): AnswerMap {
    return this.#resolved.answers;
  }

  async #loadValidators(): Promise<Validators> {
    return (this.#validators ??= await this.#settings.validators());
  }

  #checkAll(): void {
    if (!this.#validators) return;
    this.#check = new IncrementalCheck(this.index, this.#validators);
    this.#showIssues(this.#check.checkAll(this.#flat, this.#settings.context()));
  }

  /** Checks what depends on an answer. Errors show at touched fields, and after a submit at all fields. */
  #checkChange(path: AnswerPath): void {
    if (!this.#check) return this.#checkAll();
    this.#showIssues(this.#check.checkChange(path, this.#flat, this.#settings.context()));
  }

  #showIssues(issues: readonly Issue[]): void {
    this.#views.refreshFields(this.#issues.replace(issues));
    this.#views.refreshRowStatuses();
    if (this.#issues.isSubmitted)
      this.jotai.set(this.summary, (summary) => reuseUnchangedIssues(summary, this.#issues.shown()));
  }

  #notify(): void {
    this.#views.refreshCanAddRow();
    for (const listener of this.#listeners) listener();
  }
}
