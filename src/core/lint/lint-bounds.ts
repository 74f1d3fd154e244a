// Bounds that other answers set and that no answer can ever meet.
import { publishProblem, type PublishProblem } from '../failures/publish-problem.ts';
import { impossibleBounds } from '../fill/impossible-bounds.ts';
import type { FormIndex } from '../form/form-index.ts';

/** The questions whose bounds exclude each other, or their settings or computed value, whatever is answered. */
export const lintBounds = (index: FormIndex, asOf: string): PublishProblem[] =>
  index.elements.flatMap((indexed) => {
    const { smallest, largest } = impossibleBounds(index, indexed, asOf) ?? {};
    return smallest && largest
      ? [publishProblem('bounds.impossible', indexed.element.elementId, { smallest, largest })]
      : [];
  });
