// Checks the answers of a whole form: conditions, row counts, validators of elements, group checks.
import type { AnswerValue } from '../../../schemas/elements/element-type.ts';
import type { RuleContext } from '../../../validators/rule/rule.ts';
import { boundIssue } from './answer-bounds.ts';
import { checkGroups } from './check-groups.ts';
import { tooManyRows } from './check-shape.ts';
import { typedComputedIssues, withoutFollowingIssues } from './computed-answers.ts';
import { childPath, rowPath, type AnswerPath } from './answer-path.ts';
import { elementPathsOf, isUnanswered, sectionPathsOf, writeAnswer, type AnswerMap } from './answers.ts';
import { effectiveRepeat } from './effective-repeat.ts';
import type { FormIndex, IndexedElement, IndexedSection } from '../form/form-index.ts';
import type { CheckResult } from '../failures/check-result.ts';
import { ruleIssueOf, issueAt, type Issue } from '../failures/issue.ts';
import { isOffered, type FieldState, type FormState } from './field-state.ts';
import { missingIssue } from './missing-answer.ts';
import { isVisible, resolve } from './resolve.ts';
import type { Validators } from './load-validators.ts';

export type { RuleContext };

/** Outcome of `checkAnswers`: the answers to store with the state of every path, or every issue. */
export type AnswersCheckResult = CheckResult<{ answers: AnswerMap; state: FormState }>;

/**
 * Checks whether answers may be submitted as final. Browser and server call this function with the same validators.
 *
 * Normalises answers, resolves conditions and computed values, runs the validator of each visible element, then the
 * group checks. Computed answers are worked out here: one that was sent and differs is refused.
 *
 * @returns the answers to store, without those to hidden elements, or every issue in the order of the form
 */
export function checkAnswers(
  index: FormIndex,
  validators: Validators,
  answers: AnswerMap,
  context: RuleContext,
): AnswersCheckResult {
  const flat = normaliseAnswers(index, answers);
  const sent: AnswerMap = { values: new Map(flat.values), rows: flat.rows };
  const state = resolve(index, flat, context);
  const typedIssues = typedComputedIssues(sent, flat, state);
  const typedPaths = new Set(typedIssues.map(({ path }) => path));
  const otherIssues = checkResolvedAnswers(index, validators, flat, state, context).filter(
    ({ path }) => !typedPaths.has(path),
  );
  const allIssues = withoutFollowingIssues(index, flat.rows, state, [...typedIssues, ...otherIssues]);
  const issues = inFormOrder(allIssues, () => readingOrder(index, flat.rows));
  if (issues.length > 0) return { ok: false, issues };
  const isShown = isVisible(state);
  // `flat` has values of its own, and shares its rows with `answers`.
  for (const path of flat.values.keys()) if (!isShown(path)) flat.values.delete(path);
  const rows = new Map([...flat.rows].filter(([list]) => isShown(list)));
  return { ok: true, answers: { values: flat.values, rows }, state };
}

/** Returns the issues that `checkAnswers` finds, without the answers to store: cheap enough for every key. */
export function answerIssues(
  index: FormIndex,
  validators: Validators,
  answers: AnswerMap,
  context: RuleContext,
): Issue[] {
  const flat = normaliseAnswers(index, answers);
  return checkResolvedAnswers(index, validators, flat, resolve(index, flat, context), context);
}

/** Returns every issue of normalised and resolved answers, in the order of the form. */
export function checkResolvedAnswers(
  index: FormIndex,
  validators: Validators,
  flat: AnswerMap,
  state: FormState,
  context: RuleContext,
): Issue[] {
  const elementIssues: Issue[] = [];
  for (const indexed of index.elements) {
    for (const path of elementPathsOf(indexed, flat.rows)) {
      const issue = elementIssue(indexed, path, flat.values.get(path), state.get(path)!, validators, context);
      if (issue) elementIssues.push(issue);
    }
  }
  const groupIssues = checkGroups(index, validators, flat, state, context);
  const formIssues = addFormIssues(elementIssues, index, flat, state, groupIssues);
  return inFormOrder(formIssues, () => readingOrder(index, flat.rows));
}

/** Adds the issues of lists and group checks to those of elements; an answer with an issue of its own gets no other. */
export function addFormIssues(
  elementIssues: Iterable<Issue>,
  index: FormIndex,
  flat: AnswerMap,
  state: FormState,
  groupIssues: readonly Issue[],
): Issue[] {
  const issues = [...rowCountIssues(index, flat, state), ...elementIssues];
  const refusedPaths = new Set(issues.map(({ path }) => path));
  for (const issue of groupIssues) {
    if (refusedPaths.has(issue.path)) continue;
    refusedPaths.add(issue.path);
    issues.push(issue);
  }
  return withoutFollowingIssues(index, flat.rows, state, issues);
}

/** The first issue of one answer; a hidden question has none. */
export function elementIssue(
  indexed: IndexedElement,
  path: AnswerPath,
  value: AnswerValue | undefined,
  field: FieldState,
  validators: Validators,
  context: RuleContext,
): Issue | undefined {
  const { position, type } = indexed;
  const { visible, required, bounds } = field;
  if (!visible || type.valueKind === 'none') return undefined;
  if (isUnanswered(value)) return required ? missingIssue(indexed, path, field) : undefined;
  const validate = validators.element(position);
  if (!validate.call(context, value)) return issueAt(path, ruleIssueOf(validate.errors![0]!));
  if ([value].flat().some((code) => !isOffered(field, code as string)))
    return issueAt(path, { code: 'option.unavailable' });
  return bounds && boundIssue(path, value!, bounds, type.valueKind);
}

/** Normalises answers by their input types, before checks and storage (A91). */
export function normaliseAnswers(index: FormIndex, flat: AnswerMap): AnswerMap {
  const normal = { values: new Map(flat.values), rows: flat.rows };
  for (const indexed of index.elements) normaliseElement(indexed, flat, normal);
  return normal;
}

/** Writes the normalised answers to an element. */
export function normaliseElement(indexed: IndexedElement, flat: AnswerMap, normal: AnswerMap): void {
  for (const path of elementPathsOf(indexed, normal.rows))
    writeAnswer(normal, path, normalAnswer(indexed, flat.values.get(path)));
}

/** Normalises an answer by its input type; undefined when nothing is left. */
export function normalAnswer(
  { type }: IndexedElement,
  value: AnswerValue | undefined,
): AnswerValue | undefined {
  if (value === undefined) return undefined;
  const normal = type.normalise(value);
  return isUnanswered(normal) ? undefined : normal;
}

/** The issues of visible lists with fewer or more rows than they take now. */
export function* rowCountIssues(index: FormIndex, flat: AnswerMap, state: FormState): Generator<Issue> {
  for (const indexed of index.sectionById.values()) {
    const { repeat } = indexed.section;
    for (const list of repeat ? sectionPathsOf(indexed, flat.rows) : []) {
      const field = state.get(list);
      if (!field?.visible) continue;
      const { min, max } = effectiveRepeat(repeat!, field);
      const count = flat.rows.get(list)?.length ?? 0;
      if (count < min) yield issueAt(list, { code: 'rows.tooFew', params: { min } });
      else if (count > max) yield tooManyRows(list, max);
    }
  }
}

/** Sorts issues in reading order, row by row, so that the first one is the topmost. */
export function inFormOrder(issues: Issue[], readPositions: () => ReadingOrder): Issue[] {
  if (issues.length < 2) return issues;
  const positions = readPositions();
  return issues.sort((a, b) => (positions.get(a.path) ?? Infinity) - (positions.get(b.path) ?? Infinity));
}

/** The position of every path of a form in reading order. */
export type ReadingOrder = ReadonlyMap<AnswerPath, number>;

export function readingOrder(index: FormIndex, rows: AnswerMap['rows']): ReadingOrder {
  const positions = new Map<AnswerPath, number>();
  const add = (path: AnswerPath) => positions.set(path, positions.size);
  const visit = (indexed: IndexedSection, parent: AnswerPath) => {
    const path = childPath(parent, indexed.section.sectionCode);
    add(path);
    const instances = indexed.section.repeat
      ? (rows.get(path) ?? []).map((rowId) => rowPath(path, rowId))
      : [path];
    for (const instance of instances) {
      for (const { element } of indexed.elements) add(childPath(instance, element.elementCode));
      for (const child of indexed.children) visit(child, instance);
    }
  };
  for (const indexed of index.sections) visit(indexed, '');
  return positions;
}
