// Publish checks of bounds that are worked out from answers.
import { valueKindOf } from '../../../schemas/elements/input-types.ts';
import type { Element } from '../../../schemas/generated/element.ts';
import type { Form } from '../../../schemas/generated/form.ts';
import { canBeBounded } from '../answers/answer-bounds.ts';
import type { Rule } from '../conditions/fold-condition.ts';
import { referencesOf } from '../conditions/references.ts';
import { publishProblem, type PublishProblem } from '../failures/publish-problem.ts';
import { cyclePath } from '../form/cycle-path.ts';
import { allElements } from '../form/form-elements.ts';

/** Bounds of answers without an order, and answers that bound each other: whoever corrects one breaks the other. */
export function boundsProblems(form: Form): PublishProblem[] {
  const elements = new Map(allElements(form).map((element) => [element.elementId, element]));
  const bounded = [...elements.values()].filter(({ bounds }) => bounds !== undefined);
  const unordered = bounded.filter((element) => !canBeBounded(valueKindOf(element)));
  const cycle = cyclePath(
    bounded.map(({ elementId }) => elementId),
    (id) => boundingIds(elements.get(id)),
  );
  return [
    ...unordered.map(({ elementId }) => publishProblem('bounds.type', elementId)),
    ...(cycle ? [publishProblem('bounds.cycle', cycle[0]!, { cycle: cycle.join(' → ') })] : []),
  ];
}

/** What the bounds of an element are worked out from; a computed answer is changed by its inputs. */
function boundingIds({ bounds = {}, computed }: Partial<Element> = {}): string[] {
  const rules: (Rule | undefined)[] = [bounds.min, bounds.max, computed];
  return rules.flatMap((rule) => (rule ? referencesOf(rule) : []));
}
