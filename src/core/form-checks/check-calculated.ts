// Publish checks of calculated values.
import type { Element } from '../../../schemas/generated/element.ts';
import type { Form } from '../../../schemas/generated/form.ts';
import { publishProblem, type PublishProblem } from '../failures/publish-problem.ts';
import { CALCULATED } from '../form/calculated.ts';
import { allElements, allSections, subsectionsOf } from '../form/form-elements.ts';

/** What asks for an answer, or refuses one that nobody can correct. */
const ASKING = [
  'requiredWhen',
  'readOnlyWhen',
  'optionsWhen',
  'itemsWhen',
  'computedWhen',
  'bounds',
  'mayChange',
  'defaultLocationValue',
] as const satisfies (keyof Element)[];

/** Calculated values without a formula, those that a form asks for, and sections that draw nothing else. */
export const calculatedProblems = (form: Form): PublishProblem[] => [
  ...allElements(form).flatMap(elementProblems),
  ...allSections(form)
    .filter(({ elements }) => elements.length > 0 && elements.every(isCalculated))
    .filter((section) => subsectionsOf(section).length === 0)
    .map(({ sectionId }) => publishProblem('calculated.alone', sectionId)),
];

const isCalculated = ({ inputType }: Element): boolean => inputType === CALCULATED;

function elementProblems(element: Element): PublishProblem[] {
  const { elementId, computed, requiredFlag } = element;
  if (!isCalculated(element)) return [];
  const asking = [
    ...(requiredFlag === 'Y' ? ['requiredFlag'] : []),
    ...ASKING.filter((property) => element[property] !== undefined),
  ];
  return [
    ...(computed ? [] : [publishProblem('calculated.formula', elementId)]),
    ...asking.map((property) => publishProblem('calculated.asks', elementId, { property })),
  ];
}
