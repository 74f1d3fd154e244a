// Publish checks of conditions that make elements read only.
import type { Element } from '../../../schemas/generated/element.ts';
import type { Form } from '../../../schemas/generated/form.ts';
import { evaluate } from '../conditions/conditions.ts';
import { EMPTY_CONTEXT } from '../conditions/constant-value.ts';
import { referencesOf } from '../conditions/references.ts';
import { publishProblem, type PublishProblem } from '../failures/publish-problem.ts';
import { cyclePath } from '../form/cycle-path.ts';
import { allElements } from '../form/form-elements.ts';
import { canonicalJson } from '../json/canonical-json.ts';

/** What nobody can answer, and what nobody can change once it is answered. */
export function readOnlyProblems(form: Form): PublishProblem[] {
  const elements = new Map(allElements(form).map((element) => [element.elementId, element]));
  const locked = [...elements.values()].filter(({ readOnlyWhen }) => readOnlyWhen !== undefined);
  const cycle = cyclePath(
    locked.map(({ elementId }) => elementId),
    (id) => lockingIds(elements.get(id)),
  );
  return [
    ...locked.filter(isAlwaysReadOnly).map(({ elementId }) => publishProblem('readOnly.always', elementId)),
    ...(cycle ? [publishProblem('readOnly.cycle', cycle[0]!, { cycle: cycle.join(' → ') })] : []),
  ];
}

/** The elements whose answers decide whether one is read only; a computed or proposed answer follows its inputs. */
const lockingIds = ({ readOnlyWhen, computed, initialValue }: Partial<Element> = {}): string[] =>
  [readOnlyWhen, computed, initialValue].flatMap((rule) => (rule ? referencesOf(rule) : []));

/** Whether an element is read only whenever it is visible. */
function isAlwaysReadOnly({ readOnlyWhen, visibleWhen }: Element): boolean {
  const isConstant = referencesOf(readOnlyWhen!).length === 0;
  if (isConstant && evaluate(readOnlyWhen!, EMPTY_CONTEXT) === true) return true;
  return visibleWhen !== undefined && canonicalJson(visibleWhen) === canonicalJson(readOnlyWhen);
}
