// Publish checks of rules that choose the items an element offers.
import { typeAndSettingsOf } from '../../../schemas/elements/input-types.ts';
import type { Comparison, Expression } from '../../../schemas/generated/condition.ts';
import type { Element } from '../../../schemas/generated/element.ts';
import type { Form } from '../../../schemas/generated/form.ts';
import { foldRule, listCases } from '../conditions/fold-condition.ts';
import { referencesOf } from '../conditions/references.ts';
import { publishProblem, type PublishProblem } from '../failures/publish-problem.ts';
import { listOf } from '../form/configured-list.ts';
import { cyclePath } from '../form/cycle-path.ts';
import { allElements } from '../form/form-elements.ts';

/** Rules of elements without a list, parents of another list, and answers that choose the items of each other. */
export function itemProblems(form: Form): PublishProblem[] {
  const elements = new Map(allElements(form).map((element) => [element.elementId, element]));
  const narrowed = [...elements.values()].filter(({ itemsWhen }) => itemsWhen !== undefined);
  const cycle = cyclePath(
    narrowed.map(({ elementId }) => elementId),
    (id) => choosingIds(elements.get(id), id),
  );
  return [
    ...narrowed
      .filter(
        (element) =>
          listOfElement(element) === undefined ||
          !referencesOf(element.itemsWhen!).includes(element.elementId),
      )
      .map(({ elementId }) => publishProblem('items.type', elementId)),
    ...narrowed.flatMap((element) => parentProblems(element, elements)),
    ...(cycle ? [publishProblem('items.cycle', cycle[0]!, { cycle: cycle.join(' → ') })] : []),
  ];
}

/** The list of an element with items as its answer. */
const listOfElement = (element: Element): string | undefined => listOf(typeAndSettingsOf(element)!);

/** What an element's items depend on; a computed answer is changed by its inputs. The rule reads the items by the element's own id. */
const choosingIds = ({ itemsWhen, computed }: Partial<Element> = {}, own: string): string[] =>
  [itemsWhen, computed].flatMap((rule) => (rule ? referencesOf(rule).filter((id) => id !== own) : []));

/** Questions whose answers the parent of an item is compared with, and which have items of another list. */
function parentProblems(
  { elementId, itemsWhen }: Element,
  elements: ReadonlyMap<string, Element>,
): PublishProblem[] {
  return foldRule(itemsWhen!, COMPARISONS).flatMap(({ left, right }) =>
    [
      [left, right],
      [right, left],
    ].flatMap(([item, parent]) => {
      const list = parentListOf(item!);
      const other = list === undefined ? undefined : elementOf(parent!, elements);
      return other && listOfElement(other) !== list
        ? [publishProblem('items.parent', elementId, { id: other.elementId, list: list! })]
        : [];
    }),
  );
}

const COMPARISONS = listCases<Comparison>((node) =>
  'op' in node && 'left' in node && 'right' in node ? [node] : [],
);

/** The list in which an expression looks up the parent of an item. */
const parentListOf = (expression: Expression): string | undefined =>
  'fn' in expression && expression.fn === 'attribute' && expression.attribute === 'parent'
    ? expression.list
    : undefined;

const elementOf = (expression: Expression, elements: ReadonlyMap<string, Element>): Element | undefined =>
  'element' in expression ? elements.get(expression.element) : undefined;
