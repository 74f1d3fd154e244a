import type { ItemAttribute } from '../../../schemas/generated/condition.ts';
import type { CodeListItem } from '../../../schemas/generated/code-list.ts';
import { listLookupsOf } from '../conditions/references.ts';
import { publishProblem, type PublishProblem } from '../failures/publish-problem.ts';
import type { FormIndex } from '../form/form-index.ts';

/** The rules for items that read an attribute which no item of the list has: they would offer every item. */
export function lintItems(
  { elements }: FormIndex,
  lists: Readonly<Record<string, readonly CodeListItem[]>>,
): PublishProblem[] {
  return elements.flatMap(({ element: { elementId, itemsWhen } }) =>
    (itemsWhen ? listLookupsOf(itemsWhen) : [])
      .filter((lookup) => 'fn' in lookup)
      .filter((lookup) => !(lists[lookup.list] ?? []).some((item) => hasAttribute(item, lookup)))
      .map(({ list, attribute, type }) =>
        publishProblem('items.attribute', elementId, { list, attribute, type }),
      ),
  );
}

/** Whether an item has an attribute of the type; dates are texts. */
export const hasAttribute = (
  { parent, attributes }: CodeListItem,
  { attribute, type }: Pick<ItemAttribute, 'attribute' | 'type'>,
): boolean => {
  const value = attribute === 'parent' ? parent : attributes?.[attribute];
  return typeof value === (type === 'text' || type === 'date' ? 'string' : type);
};
