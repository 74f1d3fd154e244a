// Bounds that other answers set and that no answer and no number of rows can ever meet.
import { publishProblem, type PublishProblem } from '../failures/publish-problem.ts';
import { impossibleBounds, impossibleRows, type ImpossibleBounds } from '../fill/impossible-bounds.ts';
import type { FormIndex } from '../form/form-index.ts';

/**
 * The questions and sections whose bounds exclude each other, or their settings or computed value, whatever is
 * answered.
 */
export const lintBounds = (index: FormIndex, asOf: string): PublishProblem[] => [
  ...index.elements.flatMap((indexed) =>
    problemsOf(indexed.element.elementId, impossibleBounds(index, indexed, asOf)),
  ),
  ...[...index.sectionById.values()].flatMap(({ section }) =>
    problemsOf(section.sectionId, impossibleRows(index, section, asOf)),
  ),
];

const problemsOf = (id: string, impossible: ImpossibleBounds | undefined): PublishProblem[] => {
  const { smallest, largest } = impossible ?? {};
  return smallest && largest ? [publishProblem('bounds.impossible', id, { smallest, largest })] : [];
};
