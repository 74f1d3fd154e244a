/** Why an element is visible, required or computed as it is. */

import type { Element } from '../../../schemas/generated/element.ts';
import type { Condition, Expression } from '../../../schemas/generated/condition.ts';
import type { RuleContext } from '../../../validators/rule/rule.ts';
import { childPath } from '../answers/answer-path.ts';
import { instancePathFrom, instancePathsOf, type AnswerMap } from '../answers/answers.ts';
import { compute, evaluate } from '../conditions/conditions.ts';
import type { EvaluationContext } from '../conditions/expressions.ts';
import {
  rulesOf,
  sectionRulesOf,
  type FormIndex,
  type IndexedElement,
  type IndexedSection,
} from '../form/form-index.ts';
import { conditionsNamedIn } from '../conditions/references.ts';
import type { FormState } from '../answers/field-state.ts';
import { sectionOfCheck } from '../answers/check-groups.ts';
import { conditionsOf, idsReadBy } from '../form/group-check-references.ts';
import { evaluationContext } from '../answers/resolve.ts';
import type { CheckExplanation, Explanation, Reason } from './explanation.ts';
import { readsOf, textOf, valuesOf } from './values-read.ts';
import { sourcePath } from '../form/source-path.ts';
import { visibilityRules } from './visibility-rules.ts';

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
      source: flat.values.get(sourcePath(path)),
      state: state.get(path)!,
      reasons: [
        ...indexed.parent.chain.flatMap((section) =>
          sectionReasons(resolved, section, indexed.parent, instance),
        ),
        ...elementReasons(resolved, indexed, instance),
      ],
      checks: checkExplanations(resolved, indexed, instance),
    };
  });
}

function sectionReasons(
  { index, flat, state, context: ruleContext }: ResolvedForm,
  { section, chain }: IndexedSection,
  elementSection: IndexedSection,
  instance: string,
): Reason[] {
  const rules = sectionRulesOf(section);
  if (rules.length === 0 && !section.pipes) return [];
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
  const { sectionId, repeat, pipes } = section;
  return [
    ...visibilityRules(index, section).map(([id, rule]) =>
      conditionReason(index, 'visibleWhen', id, rule, context),
    ),
    ...boundReasons(index, 'repeat.bounds', sectionId, repeat?.bounds, context),
    ...namedReasons(index, rules, context),
    ...pipeReasons(index, sectionId, pipes, context),
  ];
}

function elementReasons(
  { index, flat, state, context: ruleContext }: ResolvedForm,
  { element, parent }: IndexedElement,
  instance: string,
): Reason[] {
  const context = evaluationContext(index, parent, instance, flat, ruleContext, state);
  const { elementId: id, visibleWhen, computed, computedWhen, initialValue, pipes } = element;
  const { requiredWhen, readOnlyWhen, optionsWhen = [], itemsWhen, bounds } = element;
  const conditions: [Reason['property'], Condition | undefined][] = [
    ['visibleWhen', visibleWhen],
    ['requiredWhen', requiredWhen],
    ['readOnlyWhen', readOnlyWhen],
    ...optionsWhen.map(({ when }): [Reason['property'], Condition] => ['optionsWhen', when]),
    ['itemsWhen', itemsWhen],
    ['computedWhen', computedWhen],
  ];
  return [
    ...conditions.flatMap(([property, rule]) =>
      rule ? [conditionReason(index, property, id, rule, context)] : [],
    ),
    ...(computed ? [valueReason(index, 'computed', id, computed, context)] : []),
    ...(initialValue ? [valueReason(index, 'initialValue', id, initialValue, context)] : []),
    ...boundReasons(index, 'bounds', id, bounds, context),
    ...pipeReasons(index, id, pipes, context),
    ...namedReasons(index, rulesOf(element), context),
  ];
}

/** The checks that read an element; a check that runs in deeper rows is explained there. */
function checkExplanations(
  { index, flat, state, context: ruleContext }: ResolvedForm,
  { element, parent }: IndexedElement,
  instance: string,
): CheckExplanation[] {
  return index.form.groupChecks.flatMap((check) => {
    if (!idsReadBy(check).includes(element.elementId)) return [];
    const home = sectionOfCheck(index, check) ?? parent;
    const homeInstance = instancePathFrom(home, parent, instance);
    if (homeInstance === undefined) return [];
    const context = evaluationContext(index, home, homeInstance, flat, ruleContext, state);
    const { checkId: id, check: kind, when } = check;
    const refuseWhen = 'refuseWhen' in check ? check.refuseWhen : undefined;
    const reason = (property: 'when' | 'refuseWhen', rule: Condition | undefined) =>
      rule ? [conditionReason(index, property, id, rule, context)] : [];
    const ids = idsReadBy(check).filter((part) => index.elementById.has(part) || index.sectionById.has(part));
    const reads = valuesOf(index, ids, context);
    return [
      {
        id,
        check: kind,
        ...('issue' in check ? { issue: check.issue } : {}),
        reads,
        reasons: [
          ...reason('when', when),
          ...reason('refuseWhen', refuseWhen),
          ...namedReasons(index, conditionsOf(check), context),
          ...pipeReasons(index, id, check.check === 'condition' ? check.pipes : undefined, context),
        ],
      },
    ];
  });
}

/** The answers that the words of a part show. */
export const pipeReasons = (
  index: FormIndex,
  id: string,
  pipes: Readonly<Record<string, string>> = {},
  context: EvaluationContext,
): Reason[] =>
  Object.entries(pipes).map(([pipe, element]) => ({
    ...valueReason(index, 'pipes', id, { element }, context),
    pipe,
  }));

export const conditionReason = (
  index: FormIndex,
  property: Reason['property'],
  id: string,
  rule: Condition,
  context: EvaluationContext,
): Reason => ({ property, id, rule, outcome: evaluate(rule, context), reads: readsOf(index, rule, context) });

/** What the conditions mean that rules name, each once. */
export function namedReasons(
  index: FormIndex,
  rules: readonly (Condition | Expression)[],
  context: EvaluationContext,
): Reason[] {
  const ids = [...new Set(rules.flatMap(conditionsNamedIn))];
  return ids.map((id) => conditionReason(index, 'condition', id, index.form.conditions![id]!, context));
}

const boundReasons = (
  index: FormIndex,
  property: 'bounds' | 'repeat.bounds',
  id: string,
  bounds: Element['bounds'] = {},
  context: EvaluationContext,
): Reason[] =>
  (['min', 'max'] as const).flatMap((bound) => {
    const rule = bounds[bound];
    return rule ? [{ ...valueReason(index, property, id, rule, context), bound }] : [];
  });

const valueReason = (
  index: FormIndex,
  property: 'computed' | 'bounds' | 'repeat.bounds' | 'initialValue' | 'pipes',
  id: string,
  rule: Expression,
  context: EvaluationContext,
): Reason => ({
  property,
  id,
  rule,
  outcome: textOf(compute(rule, context)),
  reads: readsOf(index, rule, context),
});
