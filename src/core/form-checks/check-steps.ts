// Publish checks of steps: each section of the form is in one of at least two steps, in the order of the form.
import type { Form } from '../../../schemas/generated/form.ts';
import { publishProblem, type PublishProblem } from '../failures/publish-problem.ts';

/** A form of one step is one page with a page to check it. */
const MIN_STEPS = 2;

export function stepProblems({ sections, steps, screen }: Form): PublishProblem[] {
  if (!steps) return [];
  const order = sections.map(({ sectionId }) => sectionId);
  const placed = steps.flatMap((step) => step.sections);
  const unknown = steps.flatMap(({ stepId, sections: ids }) =>
    ids
      .filter((id) => !order.includes(id))
      .map((section) => publishProblem('step.unknownSection', stepId, { section })),
  );
  const misplaced = order.flatMap((id) => {
    const count = placed.filter((section) => section === id).length;
    return count === 1 ? [] : [publishProblem('step.sections', id, { number: count })];
  });
  const problems = [
    ...(steps.length < MIN_STEPS ? [publishProblem('step.count', screen, { min: MIN_STEPS })] : []),
    ...unknown,
    ...misplaced,
  ];
  if (problems.length > 0) return problems;
  const position = order.findIndex((id, i) => placed[i] !== id);
  const early = steps.find((step) => step.sections.includes(placed[position] ?? ''));
  return early ? [publishProblem('step.order', early.stepId, { section: placed[position]! })] : [];
}
