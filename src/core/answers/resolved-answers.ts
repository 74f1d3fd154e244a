// The answers of an open form, with the state of its fields.
import type { AnswerValue } from '../../../schemas/elements/element-type.ts';
import type { RuleContext } from '../../../validators/rule/rule.ts';
import { CALCULATED } from '../form/calculated.ts';
import type { FormIndex } from '../form/form-index.ts';
import { rowPath, type AnswerPath } from './answer-path.ts';
import { removeRow } from './answer-rows.ts';
import { targetOf } from './answer-target.ts';
import { elementPathsOf, sectionPathsOf, writeAnswer, type AnswerMap } from './answers.ts';
import { affectedBy, resolve } from './resolve.ts';
import { HIDDEN, type FieldState, type FormState } from './field-state.ts';
import { sourcePath } from '../form/source-path.ts';

/** Answers as they were entered, and the visibility, requiredness, options and computed values that follow from them. */
export class ResolvedAnswers {
  readonly #index: FormIndex;
  readonly #context: () => RuleContext;
  #answers: AnswerMap;
  #state: FormState = new Map();

  /** @param answers are changed in place, as computed answers are written to them */
  constructor(index: FormIndex, context: () => RuleContext, answers: AnswerMap) {
    this.#index = index;
    this.#context = context;
    this.#answers = answers;
    this.#resolve();
  }

  /** The current answers by path, hidden ones included. */
  get answers(): AnswerMap {
    return this.#answers;
  }

  stateAt(path: AnswerPath): FieldState {
    return this.#state.get(path) ?? HIDDEN;
  }

  /** Lets the customer replace a computed answer that may change; returns the paths whose state changed. */
  takeOver(path: AnswerPath): AnswerPath[] {
    const field = this.stateAt(path);
    if (!field.mayChange || field.isReadOnly) return [];
    this.#state.set(path, { ...field, isComputed: false, computed: undefined });
    return [path];
  }

  /**
   * Whether an answer is kept: a computed one that may change, or that nobody sees, is worked out again instead, so that
   * drafts never differ by it.
   */
  readonly isOwn = (path: AnswerPath): boolean => {
    const { isComputed, mayChange } = this.stateAt(path);
    return !isComputed || !(mayChange || isCalculated(this.#index, path));
  };

  /** The answers that are kept. */
  get own(): AnswerMap {
    const { values, rows } = this.#answers;
    return { values: new Map([...values].filter(([path]) => this.isOwn(path))), rows };
  }

  /** Replaces all answers. */
  replace(answers: AnswerMap): void {
    this.#answers = answers;
    this.#state = new Map();
    this.#resolve();
  }

  /**
   * Changes an answer, undefined removes it, and resolves what depends on it. A computed answer is removed together with
   * its operands; neither it nor one that is read only can be changed itself.
   *
   * @returns the paths whose answer or state may have changed
   */
  change(path: AnswerPath, value: AnswerValue | undefined): AnswerPath[] {
    const { isComputed, isReadOnly, mayChange } = this.stateAt(path);
    if (isComputed || isReadOnly) return [path];
    writeAnswer(this.#answers, path, value);
    const target = targetOf(this.#index, path);
    if (target?.kind !== 'element') return [path];
    const { elementId, initialValue } = target.indexed.element;
    if (initialValue) this.#answers.values.set(sourcePath(path), false);
    const affected = affectedBy(this.#index, [elementId]);
    const ids = mayChange ? [elementId, ...affected] : affected;
    const paths = ids.flatMap((id) => this.#pathsOf(id));
    const computed = paths.filter((other) => this.stateAt(other).computed !== undefined);
    this.#resolve(ids);
    // Computed answers may be computed from those that were removed.
    while (this.#dropUncomputed(computed)) this.#resolve(ids);
    return [path, ...paths];
  }

  /** Removes a row, and the computed answers that have no operand without it. */
  removeRow(list: AnswerPath, rowId: string): void {
    const computed = [...this.#state].flatMap(([path, state]) =>
      state.computed === undefined ? [] : [path],
    );
    this.replace(removeRow(this.own, list, rowId));
    while (this.#dropUncomputed(computed)) this.#resolve();
  }

  #resolve(ids?: readonly string[]): void {
    resolve(this.#index, this.#answers, this.#context(), this.#state, ids, true);
  }

  /** Removes the answers at paths that were computed and are not any more. Returns whether it removed one. */
  #dropUncomputed(paths: readonly AnswerPath[]): boolean {
    const dropped = paths.filter((path) => this.stateAt(path).computed === undefined);
    return dropped.filter((path) => this.#answers.values.delete(path)).length > 0;
  }

  /** The paths of an element, or of a section with its rows. */
  #pathsOf(id: string): AnswerPath[] {
    const { rows } = this.#answers;
    const section = this.#index.sectionById.get(id);
    if (section)
      return sectionPathsOf(section, rows).flatMap((list) => [
        list,
        ...(rows.get(list) ?? []).map((rowId) => rowPath(list, rowId)),
      ]);
    return elementPathsOf(this.#index.elementById.get(id)!, rows);
  }
}

/** Whether the answer at a path is worked out and never drawn. */
export function isCalculated(index: FormIndex, path: AnswerPath): boolean {
  const target = targetOf(index, path);
  return target?.kind === 'element' && target.indexed.inputType === CALCULATED;
}
