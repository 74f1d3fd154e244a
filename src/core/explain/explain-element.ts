import type { AnswerValue } from '../../../schemas/elements/element-type.ts';
import type { Condition, Expression } from '../../../schemas/generated/condition.ts';
import type { RuleContext } from '../../../validators/rule/rule.ts';
import { childPath } from '../answers/answer-path.ts';
import { instancePathFrom, instancePathsOf, type AnswerMap } from '../answers/answers.ts';
import { evaluate, type Truth } from '../conditions/conditions.ts';
import { compute, type Value, type EvaluationContext } from '../conditions/expressions.ts';
import type { FormIndex, IndexedElement, IndexedSection } from '../form/form-index.ts';
import { referencesOf } from '../conditions/references.ts';
import { evaluationContext, type FieldState, type FormState } from '../answers/resolve.ts';

/** One rule that had a say, with what it read and what came of it. */
export interface Reason {
  property: 'visibleWhen' | 'requiredWhen' | 'optionsWhen' | 'computedWhen' | 'computed';
  /** The element, or a section around it. */
  id: string;
  rule: Condition | Expression;
  /** Undefined is "unknown", which is never true. */
  outcome: Truth | string;
  reads: { id: string; value: string | undefined }[];
}

/** Why one element is at one place as it is. */
export interface Explanation {
  at: string;
  value: AnswerValue | undefined;
  state: FieldState;
  reasons: Reason[];
}

/** Answers that are normalised, with what the conditions made of them. */
export interface ResolvedForm {
  index: FormIndex;
  flat: AnswerMap;
  state: FormState;
  context: RuleContext;
}

/** Explains an element in every row where it stands. */
export function explainElement(situation: ResolvedForm, indexed: IndexedElement): Explanation[] {
  const { flat, state } = situation;
  return instancePathsOf(indexed.parent, flat.rows).map((instance) => {
    const at = childPath(instance, indexed.element.elementCode);
    return {
      at,
      value: flat.values.get(at),
      state: state.get(at)!,
      reasons: [
        ...indexed.parent.chain.flatMap((section) =>
          sectionReasons(situation, section, indexed.parent, instance),
        ),
        ...elementReasons(situation, indexed, instance),
      ],
    };
  });
}

function sectionReasons(
  { index, flat, state, context }: ResolvedForm,
  { section, chain }: IndexedSection,
  home: IndexedSection,
  instance: string,
): Reason[] {
  if (!section.visibleWhen) return [];
  const parent = chain.at(-2);
  const above = parent && instancePathFrom(parent, home, instance);
  const around = evaluationContext(index, parent ?? chain.at(-1)!, above ?? instance, flat, context, state);
  return [conditionReason(index, 'visibleWhen', section.sectionId, section.visibleWhen, around)];
}

function elementReasons(
  { index, flat, state, context }: ResolvedForm,
  { element, parent }: IndexedElement,
  instance: string,
): Reason[] {
  const around = evaluationContext(index, parent, instance, flat, context, state);
  const { elementId: id, visibleWhen, requiredWhen, optionsWhen = [], computed, computedWhen } = element;
  const conditions: [Reason['property'], Condition | undefined][] = [
    ['visibleWhen', visibleWhen],
    ['requiredWhen', requiredWhen],
    ...optionsWhen.map(({ when }): [Reason['property'], Condition] => ['optionsWhen', when]),
    ['computedWhen', computedWhen],
  ];
  return [
    ...conditions.flatMap(([property, rule]) =>
      rule ? [conditionReason(index, property, id, rule, around)] : [],
    ),
    ...(computed ? [computedReason(index, id, computed, around)] : []),
  ];
}

const conditionReason = (
  index: FormIndex,
  property: Reason['property'],
  id: string,
  rule: Condition,
  around: EvaluationContext,
): Reason => ({ property, id, rule, outcome: evaluate(rule, around), reads: readsOf(index, rule, around) });

const computedReason = (
  index: FormIndex,
  id: string,
  rule: Expression,
  around: EvaluationContext,
): Reason => ({
  property: 'computed',
  id,
  rule,
  outcome: textOf(compute(rule, around)),
  reads: readsOf(index, rule, around),
});

function readsOf(index: FormIndex, rule: Condition | Expression, around: EvaluationContext): Reason['reads'] {
  const read = (id: string): string | undefined => {
    if (index.sectionById.has(id)) return String(around.rowCount(id));
    const single = textOf(around.value(id));
    const each = around.values(id).flatMap((value) => textOf(value) ?? []);
    return single ?? (each.length > 0 ? each.join(', ') : undefined);
  };
  return [...new Set(referencesOf(rule))].map((id) => ({ id, value: read(id) }));
}

/** Exact decimals as they are written. */
const textOf = (value: Value): string | undefined =>
  value === undefined ? undefined : Array.isArray(value) ? value.join(', ') : String(value);
