import type { Condition } from '../../../schemas/generated/condition.ts';
import type { GroupCheck } from '../../../schemas/generated/group-check.ts';
import type { FormIndex, IndexedElement } from '../form/form-index.ts';
import { publishProblem, type PublishProblem } from '../failures/publish-problem.ts';
import { Satisfiability } from './satisfiability.ts';

/**
 * Finds well-formed mistakes: questions that are never visible, and conditions that no answer meets. The form must have
 * passed `checkForm`.
 */
export function lintForm(index: FormIndex): PublishProblem[] {
  const satisfiability = new Satisfiability(index);
  const hiddenSections = [...index.sectionById.keys()].filter((id) => !satisfiability.whenVisible(id));
  const hidden = new Set(hiddenSections);
  return [
    // A section that is never visible is reported once, not with each of its questions.
    ...hiddenSections.map((id) => publishProblem('element.unreachable', id)),
    ...index.elements
      .filter(({ parent }) => !hidden.has(parent.section.sectionId))
      .flatMap((indexed) => elementProblems(indexed, satisfiability)),
    ...index.form.groupChecks.flatMap((check) => checkProblems(check, satisfiability)),
    ...(index.form.outcomes ?? [])
      .filter(({ when }) => when && !satisfiability.canBeTrue(when))
      .map(({ outcomeId }) => publishProblem('condition.impossible', outcomeId, { property: 'when' })),
  ];
}

/** Checks that never run, and conditions that never refuse. */
const checkProblems = (check: GroupCheck, satisfiability: Satisfiability): PublishProblem[] =>
  [check.when, 'refuseWhen' in check ? check.refuseWhen : undefined]
    .map((condition, i) => [i === 0 ? 'when' : 'refuseWhen', condition] as const)
    .filter(([, condition]) => condition && !satisfiability.canBeTrue(condition))
    .map(([property]) => publishProblem('condition.impossible', check.checkId, { property }));

function elementProblems({ element }: IndexedElement, satisfiability: Satisfiability): PublishProblem[] {
  const { elementId: id, requiredFlag, requiredWhen, readOnlyWhen, computedWhen } = element;
  if (!satisfiability.whenVisible(id)) {
    const isAsked = requiredFlag === 'Y' || requiredWhen !== undefined;
    return [
      isAsked ? publishProblem('element.requiredHidden', id) : publishProblem('element.unreachable', id),
    ];
  }
  const rules: [property: string, condition: Condition | undefined][] = [
    ['requiredWhen', requiredWhen],
    ['readOnlyWhen', readOnlyWhen],
    ...(element.optionsWhen ?? []).map(({ when }): [string, Condition] => ['optionsWhen', when]),
    ['itemsWhen', element.itemsWhen],
    ['computedWhen', computedWhen],
  ];
  return rules
    .filter(([, condition]) => condition && !satisfiability.whenTrue(condition, id))
    .map(([property]) => publishProblem('condition.impossible', id, { property }));
}
