// Checks an open form again after each answer, as far as the answer reaches.
import type { RuleContext } from '../../../validators/rule/rule.ts';
import type { Issue } from '../failures/issue.ts';
import type { FormIndex, IndexedElement } from '../form/form-index.ts';
import { idsReadBy } from '../form/group-check-references.ts';
import type { AnswerPath } from './answer-path.ts';
import { targetOf } from './answer-target.ts';
import { elementPathsOf, type AnswerMap } from './answers.ts';
import {
  addFormIssues,
  elementIssue,
  inFormOrder,
  normaliseAnswers,
  normaliseElement,
  readingOrder,
  type ReadingOrder,
} from './check-answers.ts';
import { checkGroup } from './check-groups.ts';
import type { FormState } from './field-state.ts';
import type { Validators } from './load-validators.ts';
import { affectedBy, resolve } from './resolve.ts';

/**
 * The issues of an open form, those that `checkAnswers` would find. After a change of one answer only that element and
 * those whose conditions or values depend on it are resolved and checked again, and the group checks that read one of
 * them.
 */
export class IncrementalCheck {
  readonly #index: FormIndex;
  readonly #validators: Validators;
  #normal: AnswerMap = { values: new Map(), rows: new Map() };
  #state: FormState = new Map();
  readonly #elementIssues = new Map<AnswerPath, Issue>();
  /** By position of the group check. */
  readonly #groupIssues: Issue[][] = [];
  readonly #groupReads: readonly ReadonlySet<string>[];
  #readingOrder: ReadingOrder | undefined;

  constructor(index: FormIndex, validators: Validators) {
    this.#index = index;
    this.#validators = validators;
    this.#groupReads = index.form.groupChecks.map((check) => new Set(idsReadBy(check)));
  }

  /** Checks all answers: at first, after a change of rows and of the context. Returns every issue in form order. */
  checkAll(answers: AnswerMap, context: RuleContext): Issue[] {
    this.#normal = normaliseAnswers(this.#index, answers);
    this.#state = resolve(this.#index, this.#normal, context);
    this.#readingOrder = undefined;
    this.#elementIssues.clear();
    for (const indexed of this.#index.elements) this.#checkElement(indexed, context);
    this.#groupReads.forEach((_reads, position) => this.#checkGroup(position, context));
    return this.#issues();
  }

  /**
   * Checks what depends on the answer at a path, the only one that has changed since the last check, besides computed
   * answers. Returns every issue in form order.
   */
  checkChange(path: AnswerPath, answers: AnswerMap, context: RuleContext): Issue[] {
    const target = targetOf(this.#index, path);
    if (target?.kind !== 'element') return this.checkAll(answers, context);
    const { elementId } = target.indexed.element;
    const affected = new Set([elementId, ...affectedBy(this.#index, [elementId])]);
    // In dependency order: what the element reads may be affected by it, through a rule that reads any element.
    const ids =
      affected.size === 1 ? [elementId] : this.#index.evaluationOrder.filter((id) => affected.has(id));
    const elements = ids.flatMap((id) => this.#index.elementById.get(id) ?? []);
    for (const indexed of elements) normaliseElement(indexed, answers, this.#normal);
    resolve(this.#index, this.#normal, context, this.#state, ids);
    for (const indexed of elements) this.#checkElement(indexed, context);
    for (const [position, reads] of this.#groupReads.entries())
      if (ids.some((id) => reads.has(id))) this.#checkGroup(position, context);
    return this.#issues();
  }

  #checkElement(indexed: IndexedElement, context: RuleContext): void {
    for (const path of elementPathsOf(indexed, this.#normal.rows)) {
      const value = this.#normal.values.get(path);
      const issue = elementIssue(indexed, path, value, this.#state.get(path)!, this.#validators, context);
      if (issue) this.#elementIssues.set(path, issue);
      else this.#elementIssues.delete(path);
    }
  }

  #checkGroup(position: number, context: RuleContext): void {
    const [index, validators, flat, state] = [this.#index, this.#validators, this.#normal, this.#state];
    this.#groupIssues[position] = checkGroup(index, position, validators, flat, state, context);
  }

  #issues(): Issue[] {
    const issues = addFormIssues(
      this.#elementIssues.values(),
      this.#index,
      this.#normal,
      this.#state,
      this.#groupIssues.flat(),
    );
    return inFormOrder(issues, () => (this.#readingOrder ??= readingOrder(this.#index, this.#normal.rows)));
  }
}
