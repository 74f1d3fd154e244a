/** Publish checks of named conditions: every name exists, none leads back to itself, and none grows beyond bounds. */

import type { Form } from '../../../schemas/generated/form.ts';
import { foldRule, listCases, type Rule } from '../conditions/fold-condition.ts';
import { conditionsNamedIn } from '../conditions/references.ts';
import { publishProblem, type PublishProblem } from '../failures/publish-problem.ts';
import { cyclePath } from '../form/cycle-path.ts';
import { allElements, allSections } from '../form/form-elements.ts';
import { rulesOf, sectionRulesOf } from '../form/form-index.ts';
import { stepRulesOf } from '../form/steps.ts';
import { conditionsOf } from '../form/group-check-references.ts';

/** Most parts of a rule with all that it names: conditions that name each other twice grow without bounds. */
export const MAX_RULE_PARTS = 1000;

/** @param form as written, because a circle of names cannot be linked */
export function namedConditionProblems(form: Form): PublishProblem[] {
  const { conditions = {} } = form;
  const known = new Set(Object.keys(conditions));
  const rules = [...ownedRules(form)];
  const missing = rules.flatMap(([owner, rule]) =>
    [...new Set(conditionsNamedIn(rule))]
      .filter((id) => !known.has(id))
      .map((id) => publishProblem('condition.unknownName', owner, { id })),
  );
  if (missing.length > 0) return missing;
  const cycle = cyclePath(Object.keys(conditions), (id) => conditionsNamedIn(conditions[id]!));
  if (cycle) return [publishProblem('condition.cycle', cycle[0]!, { cycle: cycle.join(' → ') })];
  const partsOf = partCounter(conditions);
  return rules
    .filter(([, rule]) => partsOf(rule) > MAX_RULE_PARTS)
    .map(([owner]) => publishProblem('condition.tooLarge', owner, { max: MAX_RULE_PARTS }));
}

/** Every rule of a form with the id of its element, section, step, check, name or outcome. */
export function* ownedRules(form: Form): Generator<[owner: string, rule: Rule]> {
  yield* Object.entries(form.conditions ?? {});
  yield* stepRulesOf(form);
  for (const section of allSections(form))
    for (const rule of sectionRulesOf(section)) yield [section.sectionId, rule];
  for (const element of allElements(form))
    for (const rule of rulesOf(element)) yield [element.elementId, rule];
  for (const check of form.groupChecks)
    for (const condition of conditionsOf(check)) yield [check.checkId, condition];
  for (const { outcomeId, when } of form.outcomes ?? []) if (when) yield [outcomeId, when];
}

/** Counts the parts of a rule, those of the conditions that it names included. */
function partCounter(conditions: NonNullable<Form['conditions']>): (rule: Rule) => number {
  const counts = new Map<string, number>();
  const countOf = (id: string): number => {
    if (!counts.has(id)) counts.set(id, partsOf(conditions[id]!));
    return counts.get(id)!;
  };
  const partsOf = (rule: Rule): number =>
    conditionsNamedIn(rule).reduce((sum, id) => sum + countOf(id), foldRule(rule, PARTS).length);
  return partsOf;
}

const PARTS = listCases(() => [true]);
