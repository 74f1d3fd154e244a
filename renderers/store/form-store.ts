// One store per form, one atom per field: a key press re-renders the field it was typed into and nothing else.
import type { AnswerValue } from '../../schemas/elements/element-type.ts';
import type { Issue } from '../../schemas/generated/issue.ts';
import { rowPath, type AnswerPath } from '../../src/core/answers/answer-path.ts';
import {
  copyRow,
  insertRow,
  parseRow,
  removeRow,
  withMinimumRows,
} from '../../src/core/answers/answer-rows.ts';
import {
  flattenAnswers,
  isUnanswered,
  nestAnswers,
  type AnswerRow,
  type Answers,
  type AnswerMap,
} from '../../src/core/answers/answers.ts';
import { answerIssues } from '../../src/core/answers/check-answers.ts';
import type { SubmittedAnswersResult } from '../../src/core/answers/submitted-answers.ts';
import type { FormIndex } from '../../src/core/form/form-index.ts';
import type { Validators } from '../../src/core/answers/load-validators.ts';
import { targetOf } from '../../src/core/answers/answer-target.ts';
import { initialRow } from '../../src/core/answers/initial-row.ts';
import type { FormState } from '../../src/core/answers/field-state.ts';
import { affectedBy, HIDDEN, resolve } from '../../src/core/answers/resolve.ts';
import { checkFinalAnswers } from './check-final-answers.ts';
import { atom, AtomMap, createStore, type PrimitiveAtom } from './form-atoms.ts';
import { dropUncomputed } from './drop-uncomputed.ts';
import type { FormAnswers } from './form-answers.ts';
import { FormIssues, type RowStatus } from './form-issues.ts';
import type { FormStoreSettings } from './form-store-settings.ts';
import { isSameView, type FieldView } from './field-view.ts';
import { reuseUnchangedIssues } from './structural-sharing.ts';
import { createTypingQueue, type TypingQueue } from './typing-queue.ts';

/** The state of an open form. Holds no words and never fetches answers. */
export class FormStore implements FormAnswers {
  readonly index: FormIndex;
  readonly idPrefix: string;
  readonly jotai = createStore();
  readonly typing: TypingQueue = createTypingQueue();
  /** After a submit: the remaining issues, in the order of the form. */
  readonly summary = atom<readonly Issue[]>([]);
  /** The path of the row whose card is open. */
  readonly openRowPath: PrimitiveAtom<AnswerPath | undefined> = atom<AnswerPath | undefined>(undefined);

  readonly #settings: FormStoreSettings;
  readonly #views = new AtomMap<FieldView>((path) => this.#computeView(path));
  readonly #rowLists = new AtomMap<readonly string[]>((path) => this.#flat.rows.get(path) ?? []);
  /** Whether the answers of a list allow another row (V-047); its maximum is checked elsewhere. */
  readonly canAddRow = new AtomMap<boolean>((path) => initialRow(this.index, path, this.#flat) !== undefined);
  readonly #rowStatuses = new AtomMap<RowStatus>((path) =>
    this.#issues.rowStatus(path, this.#validators !== undefined),
  );
  readonly #issues = new FormIssues();
  readonly #listeners = new Set<() => void>();
  #flat: AnswerMap;
  #state: FormState;
  #validators: Validators | undefined;

  constructor(settings: FormStoreSettings) {
    this.#settings = settings;
    this.index = settings.index;
    this.idPrefix = settings.idPrefix ?? 'f';
    this.#flat = this.#open(settings.answers);
    this.#state = resolve(settings.index, this.#flat, settings.context());
  }

  /** The atom of the element or section at a path. */
  view(path: AnswerPath): PrimitiveAtom<FieldView> {
    return this.#views.get(path);
  }

  fieldView(path: AnswerPath): FieldView {
    return this.jotai.get(this.view(path));
  }

  watch(path: AnswerPath, listener: () => void): () => void {
    return this.jotai.sub(this.view(path), listener);
  }

  rows(path: AnswerPath): PrimitiveAtom<readonly string[]> {
    return this.#rowLists.get(path);
  }

  rowStatus(path: AnswerPath): PrimitiveAtom<RowStatus> {
    return this.#rowStatuses.get(path);
  }

  /** Fetches the compiled validators in advance; call it when the page is idle. */
  async prefetchValidators(): Promise<void> {
    await this.#loadValidators();
    this.#validate();
  }

  /** Commits an answer; undefined removes it. */
  change(path: AnswerPath, value: AnswerValue | undefined): void {
    this.#issues.clearBadInput(path);
    if (isUnanswered(value)) this.#flat.values.delete(path);
    else this.#flat.values.set(path, value!);
    const target = targetOf(this.index, path);
    const ids = target?.kind === 'element' ? affectedBy(this.index, [target.indexed.element.elementId]) : [];
    this.#views.refresh(this.jotai, path, isSameView);
    if (ids.length > 0) this.#reResolve(ids);
    this.#afterChange();
  }

  /** Removes the answer and shows a format error; the text that is not a number stays in the input. */
  markBadInput(path: AnswerPath): void {
    this.change(path, undefined);
    this.#issues.markBadInput(path);
    this.#validate();
  }

  /** Marks a field as left, so that its errors show. */
  touch(path: AnswerPath): void {
    this.typing.flush();
    this.#issues.markTouched(path);
    this.#views.refresh(this.jotai, path, isSameView);
    if (this.#validators) this.#validate();
    else void this.prefetchValidators();
  }

  /** Appends a row to a list and opens its card. Returns the row id. */
  addRow(list: AnswerPath, answers: AnswerRow = {}): string {
    this.typing.flush();
    return this.#appendRow(list, parseRow(this.index, list, answers));
  }

  /** Appends a copy of a row, with new ids for the rows inside it, and opens its card. Returns the row id. */
  copyRow(list: AnswerPath, rowId: string): string {
    this.typing.flush();
    return this.#appendRow(list, copyRow(this.index, this.#flat, list, rowId, this.#settings.newRowId));
  }

  removeRow(list: AnswerPath, rowId: string): void {
    this.typing.flush();
    const previous = this.#state;
    this.#setAnswers(removeRow(this.#flat, list, rowId));
    if (dropUncomputed(this.#flat, previous, this.#state)) this.reResolve();
  }

  /** Replaces all answers, as after a conflict between two pages; fills lists up to their minimum of rows. */
  replace(answers: Answers): void {
    this.#setAnswers(this.#open(answers));
  }

  /** Resolves the form again, as after a code list has loaded. */
  reResolve(): void {
    this.typing.flush();
    this.#setAnswers(this.#flat);
  }

  /** Returns the current answers, hidden ones included, as a draft stores them. */
  answers(): Answers {
    return nestAnswers(this.index, this.answerMap());
  }

  /** Returns the current answers by path, hidden ones included. The map changes with the form. */
  answerMap(): AnswerMap {
    this.typing.flush();
    return this.#flat;
  }

  /** Checks all answers and shows every error. Returns normalised answers if they pass. */
  async submit(): Promise<SubmittedAnswersResult> {
    this.typing.flush();
    const validators = await this.#loadValidators();
    this.#issues.markSubmitted();
    const result = await checkFinalAnswers(this.#settings, validators, () => this.answers());
    this.#showIssues(result.ok ? [] : result.issues);
    const issues = this.#issues.all();
    return issues.length === 0 ? result : { ok: false, issues };
  }

  showServerIssues(issues: readonly Issue[]): void {
    this.#issues.markSubmitted();
    this.#showIssues(issues);
  }

  /** Calls the listener after every committed change. Returns the unsubscribe function. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #open(answers: Answers): AnswerMap {
    return withMinimumRows(this.index, flattenAnswers(this.index, answers), this.#settings.newRowId);
  }

  #appendRow(list: AnswerPath, row: AnswerMap): string {
    const rowId = this.#settings.newRowId();
    this.#setAnswers(insertRow(this.index, this.#flat, list, rowId, row));
    this.jotai.set(this.openRowPath, rowPath(list, rowId));
    return rowId;
  }

  #setAnswers(answers: AnswerMap): void {
    this.#flat = answers;
    this.#state = resolve(this.index, answers, this.#settings.context());
    this.#refreshAll();
    this.#afterChange();
  }

  async #loadValidators(): Promise<Validators> {
    return (this.#validators ??= await this.#settings.validators());
  }

  #computeView(path: AnswerPath): FieldView {
    return {
      value: this.#flat.values.get(path),
      state: this.#state.get(path) ?? HIDDEN,
      issue: this.#issues.shownAt(path),
    };
  }

  #refreshAll(): void {
    this.#views.refreshAll(this.jotai, isSameView);
    this.#rowLists.refreshAll(this.jotai);
  }

  #reResolve(ids: readonly string[]): void {
    const previous = this.#state;
    this.#state = resolve(this.index, this.#flat, this.#settings.context(), new Map(previous), ids);
    if (dropUncomputed(this.#flat, previous, this.#state)) this.#reResolve(ids);
    else this.#refreshAll();
  }

  #afterChange(): void {
    this.canAddRow.refreshAll(this.jotai);
    this.#validate();
    for (const listener of this.#listeners) listener();
  }

  /** Checks the whole form. Errors show at touched fields, and after a submit at all fields. */
  #validate(): void {
    if (!this.#validators) return;
    this.#showIssues(answerIssues(this.index, this.#validators, this.#flat, this.#settings.context()));
  }

  #showIssues(issues: readonly Issue[]): void {
    for (const path of this.#issues.replace(issues)) this.#views.refresh(this.jotai, path, isSameView);
    this.#rowStatuses.refreshAll(this.jotai);
    if (this.#issues.isSubmitted)
      this.jotai.set(this.summary, (summary) => reuseUnchangedIssues(summary, this.#issues.all()));
  }
}
