// Publish checks of bounds that are worked out from answers.
import { valueKindOf } from '../../../schemas/elements/input-types.ts';
import type { Form } from '../../../schemas/generated/form.ts';
import { canBeBounded } from '../answers/answer-bounds.ts';
import type { Rule } from '../conditions/fold-condition.ts';
import { referencesOf } from '../conditions/references.ts';
import { publishProblem, type PublishProblem } from '../failures/publish-problem.ts';
import { cyclePath } from '../form/cycle-path.ts';
import { allElements, allSections, subsectionsOf } from '../form/form-elements.ts';

/**
 * Bounds of answers without an order, and answers and numbers of rows that bound each other: whoever corrects one breaks
 * the other.
 */
export function boundsProblems(form: Form): PublishProblem[] {
  const bounded = allElements(form).filter(({ bounds }) => bounds !== undefined);
  const unordered = bounded.filter((element) => !canBeBounded(valueKindOf(element)));
  const boundedLists = allSections(form).filter(({ repeat }) => repeat?.bounds);
  const bounding = boundingIds(form);
  const boundedIds = [
    ...bounded.map(({ elementId }) => elementId),
    ...boundedLists.map(({ sectionId }) => sectionId),
  ];
  const cycle = cyclePath(boundedIds, (id) => bounding.get(id) ?? []);
  return [
    ...unordered.map(({ elementId }) => publishProblem('bounds.type', elementId)),
    // A circle of items alone is one of `check-items.ts`.
    ...(cycle?.some((id) => boundedIds.includes(id))
      ? [publishProblem('bounds.cycle', cycle[0]!, { cycle: cycle.join(' → ') })]
      : []),
  ];
}

/**
 * What the bounds of each answer and of each number of rows are worked out from. A computed answer is changed by its inputs,
 * and an item of a list by what chooses the items; answers and rows in a row come and go with it.
 */
function boundingIds(form: Form): ReadonlyMap<string, readonly string[]> {
  const reads = (...rules: (Rule | undefined)[]) => rules.flatMap((rule) => (rule ? referencesOf(rule) : []));
  const parents = new Map(
    allSections(form).flatMap((section) =>
      subsectionsOf(section).map(({ sectionId }) => [sectionId, section.sectionId]),
    ),
  );
  return new Map(
    allSections(form).flatMap(({ sectionId, repeat, elements }): [id: string, read: string[]][] => [
      [sectionId, [parents.get(sectionId) ?? [], reads(repeat?.bounds?.min, repeat?.bounds?.max)].flat()],
      ...elements.map(({ elementId, bounds, computed, itemsWhen }): [id: string, read: string[]] => [
        elementId,
        [
          sectionId,
          ...reads(bounds?.min, bounds?.max, computed),
          // A rule for items reads them as the answer of its own element.
          ...reads(itemsWhen).filter((id) => id !== elementId),
        ],
      ]),
    ]),
  );
}
