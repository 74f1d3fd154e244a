import type { Condition } from '../../../schemas/generated/condition.ts';
import type { FormIndex, IndexedElement } from '../form/form-index.ts';
import { publishProblem, type PublishProblem } from '../failures/publish-problem.ts';
import { Satisfiability } from './satisfiability.ts';

/**
 * What is well-formed and still cannot be meant: questions that show for nobody, and conditions that no answer meets.
 * The form must have passed `checkForm`.
 */
export function lintForm(index: FormIndex): PublishProblem[] {
  const possibilities = new Satisfiability(index);
  const sections = [...index.sectionById.keys()].filter((id) => !possibilities.whenVisible(id));
  const hidden = new Set(sections);
  return [
    // What stands in a section that never shows is told with the section.
    ...sections.map((id) => publishProblem('element.unreachable', id)),
    ...index.elements
      .filter(({ parent }) => !hidden.has(parent.section.sectionId))
      .flatMap((indexed) => elementProblems(indexed, possibilities)),
  ];
}

function elementProblems({ element }: IndexedElement, possibilities: Satisfiability): PublishProblem[] {
  const { elementId: id, requiredFlag, requiredWhen, optionsWhen = [], computedWhen } = element;
  if (!possibilities.whenVisible(id)) {
    const isAsked = requiredFlag === 'Y' || requiredWhen !== undefined;
    return [
      isAsked ? publishProblem('element.requiredHidden', id) : publishProblem('element.unreachable', id),
    ];
  }
  const rules: [property: string, condition: Condition | undefined][] = [
    ['requiredWhen', requiredWhen],
    ...optionsWhen.map(({ when }): [string, Condition] => ['optionsWhen', when]),
    ['computedWhen', computedWhen],
  ];
  return rules
    .filter(([, condition]) => condition && !possibilities.whenTrue(condition, id))
    .map(([property]) => publishProblem('condition.impossible', id, { property }));
}
