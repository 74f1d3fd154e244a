/** Why an element is visible, required or computed as it is. */

import type { AnswerValue } from '../../../schemas/elements/element-type.ts';
import type { Condition, Expression } from '../../../schemas/generated/condition.ts';
import type { RuleContext } from '../../../validators/rule/rule.ts';
import { childPath } from '../answers/answer-path.ts';
import { instancePathFrom, instancePathsOf, type AnswerMap } from '../answers/answers.ts';
import { evaluate, type Truth } from '../conditions/conditions.ts';
import { compute, type Value, type EvaluationContext } from '../conditions/expressions.ts';
import type { FormIndex, IndexedElement, IndexedSection } from '../form/form-index.ts';
import { referencesOf } from '../conditions/references.ts';
import type { FieldState, FormState } from '../answers/field-state.ts';
import { evaluationContext } from '../answers/resolve.ts';

/** A rule of an element or a section around it, with the values it read and its outcome. */
export interface Reason {
  property: 'visibleWhen' | 'requiredWhen' | 'optionsWhen' | 'computedWhen' | 'computed';
  /** The element, or a section around it. */
  id: string;
  rule: Condition | Expression;
  /** Undefined is "unknown", which is never true. */
  outcome: Truth | string;
  reads: { id: string; value: string | undefined }[];
}

/** The state of an element at one path, with its reasons. */
export interface Explanation {
  path: string;
  value: AnswerValue | undefined;
  state: FieldState;
  reasons: Reason[];
}

/** Normalised answers with the state of every element and section. */
export interface ResolvedForm {
  index: FormIndex;
  flat: AnswerMap;
  state: FormState;
  context: RuleContext;
}

/** Explains an element in each of its rows. */
export function explainElement(resolved: ResolvedForm, indexed: IndexedElement): Explanation[] {
  const { flat, state } = resolved;
  return instancePathsOf(indexed.parent, flat.rows).map((instance) => {
    const path = childPath(instance, indexed.element.elementCode);
    return {
      path,
      value: flat.values.get(path),
      state: state.get(path)!,
      reasons: [
        ...indexed.parent.chain.flatMap((section) =>
          sectionReasons(resolved, section, indexed.parent, instance),
        ),
        ...elementReasons(resolved, indexed, instance),
      ],
    };
  });
}

function sectionReasons(
  { index, flat, state, context: ruleContext }: ResolvedForm,
  { section, chain }: IndexedSection,
  elementSection: IndexedSection,
  instance: string,
): Reason[] {
  if (!section.visibleWhen) return [];
  const parent = chain.at(-2);
  const parentInstance = parent && instancePathFrom(parent, elementSection, instance);
  const context = evaluationContext(
    index,
    parent ?? chain.at(-1)!,
    parentInstance ?? instance,
    flat,
    ruleContext,
    state,
  );
  return [conditionReason(index, 'visibleWhen', section.sectionId, section.visibleWhen, context)];
}

function elementReasons(
  { index, flat, state, context: ruleContext }: ResolvedForm,
  { element, parent }: IndexedElement,
  instance: string,
): Reason[] {
  const context = evaluationContext(index, parent, instance, flat, ruleContext, state);
  const { elementId: id, visibleWhen, requiredWhen, optionsWhen = [], computed, computedWhen } = element;
  const conditions: [Reason['property'], Condition | undefined][] = [
    ['visibleWhen', visibleWhen],
    ['requiredWhen', requiredWhen],
    ...optionsWhen.map(({ when }): [Reason['property'], Condition] => ['optionsWhen', when]),
    ['computedWhen', computedWhen],
  ];
  return [
    ...conditions.flatMap(([property, rule]) =>
      rule ? [conditionReason(index, property, id, rule, context)] : [],
    ),
    ...(computed ? [computedReason(index, id, computed, context)] : []),
  ];
}

const conditionReason = (
  index: FormIndex,
  property: Reason['property'],
  id: string,
  rule: Condition,
  context: EvaluationContext,
): Reason => ({ property, id, rule, outcome: evaluate(rule, context), reads: readsOf(index, rule, context) });

const computedReason = (
  index: FormIndex,
  id: string,
  rule: Expression,
  context: EvaluationContext,
): Reason => ({
  property: 'computed',
  id,
  rule,
  outcome: textOf(compute(rule, context)),
  reads: readsOf(index, rule, context),
});

function readsOf(
  index: FormIndex,
  rule: Condition | Expression,
  context: EvaluationContext,
): Reason['reads'] {
  const valueOf = (id: string): string | undefined => {
    if (index.sectionById.has(id)) return String(context.rowCount(id));
    const value = textOf(context.value(id));
    const column = context.values(id).flatMap((rowValue) => textOf(rowValue) ?? []);
    return value ?? (column.length > 0 ? column.join(', ') : undefined);
  };
  return [...new Set(referencesOf(rule))].map((id) => ({ id, value: valueOf(id) }));
}

/** A value as text, with exact decimals. */
const textOf = (value: Value): string | undefined =>
  value === undefined ? undefined : Array.isArray(value) ? value.join(', ') : String(value);
