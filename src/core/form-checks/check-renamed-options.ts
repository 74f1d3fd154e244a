import type { Element } from '../../../schemas/generated/element.ts';
import { publishProblem, type PublishProblem } from '../failures/publish-problem.ts';
import { elementOptions } from '../form/form-elements.ts';

/**
 * Checks the renamed options of an element: former codes are options no more, and present ones are. One code is never
 * both, so that renames form no chain and no circle.
 */
export function* renamedOptionsProblems(element: Element): Generator<PublishProblem> {
  const { elementId, renamedOptions } = element;
  if (!renamedOptions) return;
  const available = elementOptions(element);
  if (available.length === 0) return yield publishProblem('renamedOptions.type', elementId);
  const options = available.join(', ');
  for (const [former, code] of Object.entries(renamedOptions)) {
    if (available.includes(former))
      yield publishProblem('renamedOptions.former', elementId, { code: former, options });
    if (!available.includes(code))
      yield publishProblem('renamedOptions.unknown', elementId, { code, former, options });
  }
}
