// Evaluates conditions and computed values: visibility, requiredness and options of every element.
import type { Condition, Expression } from '../../../schemas/generated/condition.ts';
import type { RuleContext } from '../../../validators/rule/rule.ts';
import { boundsOf } from './answer-bounds.ts';
import { childPath, isWithin, lastSegment, parentPath, rowPath, type AnswerPath } from './answer-path.ts';
import { proposeAnswer } from './answer-source.ts';
import { toAnswer, toValue } from './answer-value.ts';
import {
  elementPathFrom,
  instancePathFrom,
  instancePathsOf,
  sectionPathsOf,
  writeAnswer,
  type AnswerMap,
} from './answers.ts';
import { compute, evaluate, isMet } from '../conditions/conditions.ts';
import type { Value, EvaluationContext } from '../conditions/expressions.ts';
import {
  secondPassRulesOf,
  type FormIndex,
  type IndexedElement,
  type IndexedSection,
} from '../form/form-index.ts';
import { bindConfirmations } from './confirmed-values.ts';
import { isReplaced } from './replaced-answer.ts';
import { HIDDEN, type FieldState, type FormState } from './field-state.ts';
import { CONFIRMATION } from '../form/warnings.ts';
import { sourcePath } from '../form/source-path.ts';
import { WHOLE_FORM } from '../form/whole-form.ts';

/** Whether the element or section at a path is visible. */
export const isVisible =
  (state: FormState) =>
  (path: AnswerPath): boolean =>
    state.get(path)?.visible === true;

/** The state of every element without conditions, shared so that thousands of fields cost nothing. */
const UNCONDITIONAL: Record<'Y' | 'N', FieldState> = {
  Y: { ...HIDDEN, visible: true, required: true },
  N: { ...HIDDEN, visible: true },
};

/**
 * Resolves conditions and computed values in dependency order, so that an answer to a hidden element is never read.
 *
 * @param flat computed values are written here, because later conditions read them; an answer whose computed value is
 *   unknown is removed
 * @param state is filled and returned
 * @param ids the elements and sections to resolve, in dependency order; all of the form by default
 * @param proposes whether initial values are written for the customer to see: in an open form, never in a check
 */
export function resolve(
  index: FormIndex,
  flat: AnswerMap,
  context: RuleContext,
  state: FormState = new Map(),
  ids: readonly string[] = index.evaluationOrder,
  proposes = false,
): FormState {
  for (const id of ids) {
    const section = index.sectionById.get(id);
    if (section) resolveSection(index, section, flat, context, state);
    else resolveElement(index, index.elementById.get(id)!, flat, context, state, proposes);
  }
  for (const id of ids) {
    const indexed = index.elementById.get(id);
    if (indexed && secondPassRulesOf(indexed.element).length > 0)
      resolveSecondPass(index, indexed, flat, context, state);
  }
  return state;
}

/** Ids of the elements and sections to resolve again after these changed, in dependency order. */
export function affectedBy(index: FormIndex, changed: readonly string[]): string[] {
  const affected = new Set<string>();
  const visit = (id: string) => {
    for (const dependant of index.dependants.get(id) ?? [])
      if (!affected.has(dependant)) {
        affected.add(dependant);
        visit(dependant);
      }
  };
  changed.forEach(visit);
  for (const id of [...changed, ...affected])
    for (const dependant of index.secondPassDependants.get(id) ?? []) affected.add(dependant);
  return affected.size === 0 ? [] : index.evaluationOrder.filter((id) => affected.has(id));
}

function resolveSection(
  index: FormIndex,
  indexed: IndexedSection,
  flat: AnswerMap,
  context: RuleContext,
  state: FormState,
) {
  const { section, chain } = indexed;
  const { repeat } = section;
  for (const path of sectionPathsOf(indexed, flat.rows)) {
    const instance = parentPath(path);
    const evaluation = evaluationContext(index, chain.at(-2) ?? WHOLE_FORM, instance, flat, context, state);
    const visible = state.get(instance)?.visible !== false && isMet(section.visibleWhen, evaluation);
    const next = visible ? UNCONDITIONAL.N : HIDDEN;
    state.set(
      path,
      visible && repeat?.bounds ? { ...next, bounds: boundsOf(repeat, 'integer', {}, evaluation) } : next,
    );
    if (repeat) for (const rowId of flat.rows.get(path) ?? []) state.set(rowPath(path, rowId), next);
  }
}

function resolveElement(
  index: FormIndex,
  indexed: IndexedElement,
  flat: AnswerMap,
  context: RuleContext,
  state: FormState,
  proposes: boolean,
) {
  const { element, parent } = indexed;
  const { initialValue } = element;
  const isUnconditional = !element.visibleWhen && !element.computed && !initialValue;
  for (const instance of instancePathsOf(parent, flat.rows)) {
    const path = childPath(instance, element.elementCode);
    if (!state.get(instance)!.visible) state.set(path, HIDDEN);
    else if (isUnconditional) state.set(path, UNCONDITIONAL[element.requiredFlag]);
    else state.set(path, fieldState(index, indexed, instance, path, flat, context, state, proposes));
    // The source of an answer shows, hides and is stored with it.
    if (initialValue) state.set(sourcePath(path), state.get(path)!);
  }
  if (indexed.inputType === CONFIRMATION) bindConfirmations(index, indexed, flat, state);
}

function fieldState(
  index: FormIndex,
  { element, parent, type }: IndexedElement,
  instance: AnswerPath,
  path: AnswerPath,
  flat: AnswerMap,
  context: RuleContext,
  state: FormState,
  proposes: boolean,
): FieldState {
  const evaluation = evaluationContext(index, parent, instance, flat, context, state);
  if (!isMet(element.visibleWhen, evaluation)) return HIDDEN;
  const own = UNCONDITIONAL[element.requiredFlag];
  const answerOf = (rule: Expression) => toAnswer(compute(rule, evaluation), type.valueKind);
  if (!element.computed || !isMet(element.computedWhen, evaluation)) {
    if (proposes && element.initialValue) proposeAnswer(flat, path, answerOf(element.initialValue));
    return own;
  }
  const computed = answerOf(element.computed);
  if (isReplaced(element, flat.values.get(path), computed, state.get(path)))
    return { ...own, mayChange: true };
  writeAnswer(flat, path, computed);
  return { ...own, isComputed: true, computed, mayChange: element.mayChange === true };
}

/** Requiredness, options, items, bounds and what is read only come last: their conditions may read any element, even their own. */
function resolveSecondPass(
  index: FormIndex,
  { element, parent, type, settings }: IndexedElement,
  flat: AnswerMap,
  context: RuleContext,
  state: FormState,
) {
  for (const instance of instancePathsOf(parent, flat.rows)) {
    const path = childPath(instance, element.elementCode);
    const firstPass = state.get(path)!;
    if (!firstPass.visible) continue;
    const evaluation = evaluationContext(index, parent, instance, flat, context, state);
    const isTrue = (rule: Condition | undefined) => rule !== undefined && isMet(rule, evaluation);
    const isRequired = isTrue(element.requiredWhen);
    state.set(path, {
      ...firstPass,
      required: element.requiredFlag === 'Y' || isRequired,
      isReadOnly: isTrue(element.readOnlyWhen),
      options: element.optionsWhen?.find(({ when }) => isTrue(when))?.options,
      // The rule reads an item as the answer of its own element; an unknown outcome refuses none.
      offers:
        element.itemsWhen &&
        ((code) =>
          evaluate(element.itemsWhen!, {
            ...evaluation,
            value: (id) => (id === element.elementId ? code : evaluation.value(id)),
          }) !== false),
      bounds: boundsOf(element, type.valueKind, settings, evaluation),
    });
  }
}

/** The evaluation context of conditions in one section instance; hidden elements read as unanswered. */
export function evaluationContext(
  index: FormIndex,
  reader: IndexedSection,
  instance: AnswerPath,
  flat: AnswerMap,
  context: RuleContext,
  state: FormState,
): EvaluationContext {
  const read = (target: IndexedElement, path: AnswerPath): Value =>
    state.get(path)?.visible ? toValue(target, flat.values.get(path)) : undefined;
  return {
    today: context.asOf,
    listItem: context.codeListItem,
    trade: context.trade,
    value(elementId) {
      const target = index.elementById.get(elementId);
      const path = target && elementPathFrom(target, reader, instance);
      return path === undefined ? undefined : read(target!, path);
    },
    values(elementId) {
      const target = index.elementById.get(elementId);
      if (!target) return [];
      const path = elementPathFrom(target, reader, instance);
      if (path !== undefined) return [read(target, path)];
      const rows = rowPathsFrom(target.parent, reader, instance, flat);
      return rows.map((row) => read(target, childPath(row, target.element.elementCode)));
    },
    eachRow(sectionId) {
      const section = index.sectionById.get(sectionId);
      const rows = section ? rowPathsFrom(section, reader, instance, flat) : [];
      return rows
        .filter((path) => state.get(path)?.visible)
        .map((path) => evaluationContext(index, section!, path, flat, context, state));
    },
    rowNumber() {
      const list = reader.chain.findLast(({ section }) => section.repeat);
      const row = list && instancePathFrom(list, reader, instance);
      return row === undefined ? 0 : (flat.rows.get(parentPath(row)) ?? []).indexOf(lastSegment(row)) + 1;
    },
  };
}

/**
 * The rows of a section that a reader means: those in the innermost row that contains both. From the reader's own list
 * that is every row, not just the reader's.
 */
function rowPathsFrom(
  section: IndexedSection,
  reader: IndexedSection,
  instance: AnswerPath,
  flat: AnswerMap,
): readonly AnswerPath[] {
  const common = section.chain
    .slice(0, -1)
    .findLast((step) => step.section.repeat && reader.chain.includes(step));
  const commonRow = common && instancePathFrom(common, reader, instance);
  const rows = instancePathsOf(section, flat.rows);
  return commonRow === undefined ? rows : rows.filter((path) => isWithin(path, commonRow));
}
