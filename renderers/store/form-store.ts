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
  type CheckResult,
} from '../../src/core/answers/check-answers.ts';
import type { FormIndex } from '../../src/core/form/form-index.ts';
import type { Validators } from '../../src/core/answers/load-validators.ts';
import { targetOf } from '../../src/core/answers/answer-target.ts';
import { initialRow } from '../../src/core/answers/initial-row.ts';
import { affectedBy, resolve, type FieldState, type FormState } from '../../src/core/answers/resolve.ts';
import { atom, AtomMap, createStore, type PrimitiveAtom } from './form-atoms.ts';
import { isSameView, reuseUnchangedIssue, reuseUnchangedIssues } from './structural-sharing.ts';
import { createTypingQueue, type TypingQueue } from './typing-queue.ts';

/** Everything that drawing one field or section depends on. */
export interface FieldView {
  value: AnswerValue | undefined;
  state: FieldState;
  issue: Issue | undefined;
}

/** How far a person in a list is: nothing to do, something to answer, something to mend. */
export type RowStatus = 'complete' | 'unfinished' | 'wrong';

export interface FormStoreSettings {
  index: FormIndex;
  answers: Answers;
  /** Called at each judgement, so that code lists which have arrived meanwhile count. */
  context: () => RuleContext;
  /** Fetches the compiled checks; called when they are first needed. */
  validators: () => Promise<Validators>;
  newRowId: () => string;
}

const HIDDEN: FieldState = { visible: false, required: false, options: undefined, computed: undefined };

/** The state of one form under way. Holds no words and never fetches answers. */
export class FormStore {
  readonly index: FormIndex;
  readonly jotai = createStore();
  readonly typing: TypingQueue = createTypingQueue();
  /** After a submit: everything that is left to mend, in the order of the form. */
  readonly summary = atom<readonly Issue[]>([]);
  /** The path of the row whose card is open. */
  readonly openRow: PrimitiveAtom<AnswerPath | undefined> = atom<AnswerPath | undefined>(undefined);

  readonly #settings: FormStoreSettings;
  readonly #views = new AtomMap<FieldView>((path) => this.#computeView(path));
  readonly #rowLists = new AtomMap<readonly string[]>((path) => this.#flat.rows.get(path) ?? []);
  /** Whether the answers leave room for one more row of a list, beside how many it may have. */
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

  /** Fetches the compiled checks ahead of need; call it when the page is idle. */
  async prefetchValidators(): Promise<void> {
    await this.#loadValidators();
    this.#validate();
  }

  /** Commits an answer; undefined takes it away. */
  change(path: AnswerPath, value: AnswerValue | undefined): void {
    this.#badInput.delete(path);
    if (isUnanswered(value)) this.#flat.values.delete(path);
    else this.#flat.values.set(path, value!);
    const place = targetOf(this.index, path);
    const ids = place?.kind === 'element' ? affectedBy(this.index, [place.indexed.element.elementId]) : [];
    this.#views.refresh(this.jotai, path, isSameView);
    if (ids.length > 0) this.#reResolve(ids);
    this.#afterChange();
  }

  /** Text that is no number cannot be an answer; it stays in its field, with an error. */
  markBadInput(path: AnswerPath): void {
    this.change(path, undefined);
    this.#badInput.add(path);
    this.#validate();
  }

  /** The person has left the field: from now on its errors show. */
  touch(path: AnswerPath): void {
    this.typing.flush();
    this.#touched.add(path);
    this.#views.refresh(this.jotai, path, isSameView);
    if (this.#validators) this.#validate();
    else void this.prefetchValidators();
  }

  /** Adds a row at the end and opens its card. Returns its id. */
  addRow(path: AnswerPath, answers: AnswerRow = {}): string {
    this.typing.flush();
    const rowId = this.#settings.newRowId();
    const row = { ...initialRow(this.index, path, this.#flat), ...answers, rowId };
    this.replace(insertRow(nestAnswers(this.index, this.#flat), path, row));
    this.jotai.set(this.openRow, rowPath(path, rowId));
    return rowId;
  }

  copyRow(path: AnswerPath, rowId: string): string {
    return this.addRow(path, copyRow(this.answers(), path, rowId, this.#settings.newRowId));
  }

  removeRow(path: AnswerPath, rowId: string): void {
    this.replace(removeRow(this.answers(), path, rowId));
  }

  /** Takes other answers over, as after a conflict between two tabs. */
  replace(answers: Answers): void {
    this.#flat = flattenAnswers(this.index, answers);
    this.#state = resolve(this.index, this.#flat, this.#settings.context());
    this.#refreshAll();
    this.#afterChange();
  }

  /** All answers as they stand, those to hidden elements included: what a draft keeps. */
  answers(): Answers {
    this.typing.flush();
    return nestAnswers(this.index, this.#flat);
  }

  /** Judges everything and shows every error. Answers that pass come back normalised. */
  async submit(): Promise<CheckResult> {
    this.typing.flush();
    const validators = await this.#loadValidators();
    this.#isSubmitted = true;
    const verdict = checkAnswers(this.index, validators, this.answers(), this.#settings.context());
    this.#showIssues(verdict.ok ? [] : verdict.issues);
    const left = [...this.#issues.values()];
    return left.length === 0 ? verdict : { ok: false, issues: left };
  }

  showServerIssues(issues: readonly Issue[]): void {
    this.#isSubmitted = true;
    this.#showIssues(issues);
  }

  /** Calls the listener after every committed change. Returns how to stop it. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async #loadValidators(): Promise<Validators> {
    return (this.#validators ??= await this.#settings.validators());
  }

  #computeView(path: AnswerPath): FieldView {
    const shows = this.#isSubmitted || this.#touched.has(path);
    return {
      value: this.#flat.values.get(path),
      state: this.#state.get(path) ?? HIDDEN,
      issue: shows ? this.#issues.get(path) : undefined,
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
    const before = this.#state;
    this.#state = resolve(this.index, this.#flat, this.#settings.context(), new Map(before), ids);
    for (const [path, { computed }] of before)
      // A value that was worked out goes when what it was worked out from goes.
      if (computed !== undefined && this.#state.get(path)?.computed === undefined)
        this.#flat.values.delete(path);
    this.#refreshAll();
  }

  #afterChange(): void {
    this.canAddRow.refreshAll(this.jotai);
    this.#validate();
    for (const listener of this.#listeners) listener();
  }

  /** Judges the whole form; errors show at fields that were left, and after a submit everywhere. */
  #validate(): void {
    if (!this.#validators) return;
    const context = this.#settings.context();
    const normal = normaliseAnswers(this.index, this.#flat);
    const state = resolve(this.index, normal, context);
    this.#showIssues(checkAnswerMap(this.index, this.#validators, normal, state, context));
  }

  #showIssues(found: readonly Issue[]): void {
    const before = this.#issues;
    const typed = [...this.#badInput].map((at): Issue => ({ code: 'number.format', at }));
    this.#issues = new Map();
    for (const issue of [...typed, ...found])
      if (!this.#issues.has(issue.at))
        this.#issues.set(issue.at, reuseUnchangedIssue(before.get(issue.at), issue));
    for (const path of new Set([...before.keys(), ...this.#issues.keys()]))
      this.#views.refresh(this.jotai, path, isSameView);
    this.#rowStatuses.refreshAll(this.jotai);
    if (this.#isSubmitted)
      this.jotai.set(this.summary, (shown) => reuseUnchangedIssues(shown, [...this.#issues.values()]));
  }
}
