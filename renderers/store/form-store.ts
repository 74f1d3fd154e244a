// One store per form, one atom per field: a key press re-renders the field it was typed into and nothing else.
import type { AnswerValue } from '../../schemas/elements/element-type.ts';
import type { Issue } from '../../schemas/generated/issue.ts';
import { isWithin, rowPath, type AnswerPath } from '../../src/core/answers/answer-path.ts';
import { copyRow, insertRow, removeRow, withMinimumRows } from '../../src/core/answers/answer-rows.ts';
import {
  flattenAnswers,
  isUnanswered,
  nestAnswers,
  type AnswerRow,
  type Answers,
  type AnswerMap,
} from '../../src/core/answers/answers.ts';
import {
  checkAnswers,
  checkAnswerMap,
  normaliseAnswers,
  type RuleContext,
  type AnswersCheckResult,
} from '../../src/core/answers/check-answers.ts';
import type { FormIndex } from '../../src/core/form/form-index.ts';
import type { Validators } from '../../src/core/answers/load-validators.ts';
import { targetOf } from '../../src/core/answers/answer-target.ts';
import { initialRow } from '../../src/core/answers/initial-row.ts';
import { affectedBy, resolve, type FieldState, type FormState } from '../../src/core/answers/resolve.ts';
import { atom, AtomMap, createStore, type PrimitiveAtom } from './form-atoms.ts';
import { isSameView, reuseUnchangedIssue, reuseUnchangedIssues } from './structural-sharing.ts';
import { createTypingQueue, type TypingQueue } from './typing-queue.ts';

/** The render state of a field or section. */
export interface FieldView {
  value: AnswerValue | undefined;
  state: FieldState;
  issue: Issue | undefined;
}

/** Status of a row: complete, answers missing, or visible errors. */
export type RowStatus = 'complete' | 'unfinished' | 'wrong';

export interface FormStoreSettings {
  index: FormIndex;
  answers: Answers;
  /** Called at each check, so that code lists loaded since the last check count. */
  context: () => RuleContext;
  /** Fetches the compiled validators; called at their first use. */
  validators: () => Promise<Validators>;
  newRowId: () => string;
}

const HIDDEN: FieldState = { visible: false, required: false, options: undefined, computed: undefined };

/** The state of an open form. Holds no words and never fetches answers. */
export class FormStore {
  readonly index: FormIndex;
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
  readonly #rowStatuses = new AtomMap<RowStatus>((path) => this.#computeStatus(path));
  readonly #touched = new Set<AnswerPath>();
  readonly #badInput = new Set<AnswerPath>();
  readonly #listeners = new Set<() => void>();
  #flat: AnswerMap;
  #state: FormState;
  #issues = new Map<AnswerPath, Issue>();
  #validators: Validators | undefined;
  #isSubmitted = false;

  constructor(settings: FormStoreSettings) {
    this.#settings = settings;
    this.index = settings.index;
    const answers = withMinimumRows(settings.index, settings.answers, settings.newRowId);
    this.#flat = flattenAnswers(settings.index, answers);
    this.#state = resolve(settings.index, this.#flat, settings.context());
  }

  /** The atom of the element or section at a path. */
  view(path: AnswerPath): PrimitiveAtom<FieldView> {
    return this.#views.get(path);
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
    this.#badInput.delete(path);
    if (isUnanswered(value)) this.#flat.values.delete(path);
    else this.#flat.values.set(path, value!);
    const target = targetOf(this.index, path);
    const ids = target?.kind === 'element' ? affectedBy(this.index, [target.indexed.element.elementId]) : [];
    this.#views.refresh(this.jotai, path, isSameView);
    if (ids.length > 0) this.#reResolve(ids);
    this.#afterChange();
  }

  /** Removes the answer and shows a format error; the text that is no number stays in the input. */
  markBadInput(path: AnswerPath): void {
    this.change(path, undefined);
    this.#badInput.add(path);
    this.#validate();
  }

  /** Marks a field as left, so that its errors show. */
  touch(path: AnswerPath): void {
    this.typing.flush();
    this.#touched.add(path);
    this.#views.refresh(this.jotai, path, isSameView);
    if (this.#validators) this.#validate();
    else void this.prefetchValidators();
  }

  /** Appends a row and opens its card. Returns the row id. */
  addRow(path: AnswerPath, answers: AnswerRow = {}): string {
    this.typing.flush();
    const rowId = this.#settings.newRowId();
    const row = { ...initialRow(this.index, path, this.#flat), ...answers, rowId };
    this.replace(insertRow(nestAnswers(this.index, this.#flat), path, row));
    this.jotai.set(this.openRowPath, rowPath(path, rowId));
    return rowId;
  }

  copyRow(path: AnswerPath, rowId: string): string {
    return this.addRow(path, copyRow(this.answers(), path, rowId, this.#settings.newRowId));
  }

  removeRow(path: AnswerPath, rowId: string): void {
    this.replace(removeRow(this.answers(), path, rowId));
  }

  /** Replaces all answers, as after a conflict between two pages. */
  replace(answers: Answers): void {
    this.#flat = flattenAnswers(this.index, answers);
    this.#state = resolve(this.index, this.#flat, this.#settings.context());
    this.#refreshAll();
    this.#afterChange();
  }

  /** Returns the current answers, hidden ones included, as a draft stores them. */
  answers(): Answers {
    this.typing.flush();
    return nestAnswers(this.index, this.#flat);
  }

  /** Checks all answers and shows every error. Returns normalised answers if they pass. */
  async submit(): Promise<AnswersCheckResult> {
    this.typing.flush();
    const validators = await this.#loadValidators();
    this.#isSubmitted = true;
    const result = checkAnswers(this.index, validators, this.answers(), this.#settings.context());
    this.#showIssues(result.ok ? [] : result.issues);
    const issues = [...this.#issues.values()];
    return issues.length === 0 ? result : { ok: false, issues };
  }

  showServerIssues(issues: readonly Issue[]): void {
    this.#isSubmitted = true;
    this.#showIssues(issues);
  }

  /** Calls the listener after every committed change. Returns the unsubscribe function. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async #loadValidators(): Promise<Validators> {
    return (this.#validators ??= await this.#settings.validators());
  }

  #computeView(path: AnswerPath): FieldView {
    const showsIssue = this.#isSubmitted || this.#touched.has(path);
    return {
      value: this.#flat.values.get(path),
      state: this.#state.get(path) ?? HIDDEN,
      issue: showsIssue ? this.#issues.get(path) : undefined,
    };
  }

  #computeStatus(path: AnswerPath): RowStatus {
    const issues = [...this.#issues.keys()].filter((issuePath) => isWithin(issuePath, path));
    if (issues.length === 0) return this.#validators ? 'complete' : 'unfinished';
    return issues.some((issuePath) => this.#isSubmitted || this.#touched.has(issuePath))
      ? 'wrong'
      : 'unfinished';
  }

  #refreshAll(): void {
    this.#views.refreshAll(this.jotai, isSameView);
    this.#rowLists.refreshAll(this.jotai);
  }

  #reResolve(ids: readonly string[]): void {
    const previous = this.#state;
    this.#state = resolve(this.index, this.#flat, this.#settings.context(), new Map(previous), ids);
    for (const [path, { computed }] of previous)
      // A computed answer is removed together with its operands.
      if (computed !== undefined && this.#state.get(path)?.computed === undefined)
        this.#flat.values.delete(path);
    this.#refreshAll();
  }

  #afterChange(): void {
    this.canAddRow.refreshAll(this.jotai);
    this.#validate();
    for (const listener of this.#listeners) listener();
  }

  /** Checks the whole form. Errors show at touched fields, and after a submit at all fields. */
  #validate(): void {
    if (!this.#validators) return;
    const context = this.#settings.context();
    const normalised = normaliseAnswers(this.index, this.#flat);
    const state = resolve(this.index, normalised, context);
    this.#showIssues(checkAnswerMap(this.index, this.#validators, normalised, state, context));
  }

  #showIssues(issues: readonly Issue[]): void {
    const previous = this.#issues;
    const inputIssues = [...this.#badInput].map((path): Issue => ({ code: 'number.format', path }));
    this.#issues = new Map();
    for (const issue of [...inputIssues, ...issues])
      if (!this.#issues.has(issue.path))
        this.#issues.set(issue.path, reuseUnchangedIssue(previous.get(issue.path), issue));
    for (const path of new Set([...previous.keys(), ...this.#issues.keys()]))
      this.#views.refresh(this.jotai, path, isSameView);
    this.#rowStatuses.refreshAll(this.jotai);
    if (this.#isSubmitted)
      this.jotai.set(this.summary, (summary) => reuseUnchangedIssues(summary, [...this.#issues.values()]));
  }
}
