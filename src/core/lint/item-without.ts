// Items that lack an attribute which a rule reads.
import type { CodeListItem } from '../../../schemas/generated/code-list.ts';
import type { ItemAttribute } from '../../../schemas/generated/condition.ts';
import { evaluate } from '../conditions/conditions.ts';
import { EMPTY_CONTEXT } from '../conditions/constant-value.ts';
import type { FormIndex } from '../form/form-index.ts';
import { choosableItems } from '../form/listed-options.ts';

/**
 * The codes of the items that may be chosen and lack what a rule reads of them; none when all have it or none has
 * (`lint-attributes.ts`), and of a list that is not at hand.
 */
export function itemsWithout(
  index: FormIndex,
  operand: ItemAttribute,
  items: readonly CodeListItem[] = [],
  asOf: string,
): string[] {
  // The parent of an item at the top is known to be none.
  if (operand.attribute === 'parent' && operand.type === 'text') return [];
  const groups = new Set(items.map(({ parent }) => parent));
  const isGroupRefused = GROUPLESS_TYPES.has(index.elementById.get(operand.left.element)?.inputType ?? '');
  const choosable = choosableItems(items, asOf);
  if (!choosable.some((item) => hasAttribute(item, operand))) return [];
  return choosable
    .filter(
      (item) =>
        !(isGroupRefused && groups.has(item.code)) &&
        !hasAttribute(item, operand) &&
        isOffered(index, operand, item, asOf),
    )
    .map(({ code }) => code);
}

/** The input types whose answers are items of the lowest level alone. */
const GROUPLESS_TYPES: ReadonlySet<string> = new Set(['occupation', 'area']);

/** Whether the question of an operand may offer an item: by its options, and by the rule for its items. */
function isOffered(
  index: FormIndex,
  { left, list }: ItemAttribute,
  item: CodeListItem,
  asOf: string,
): boolean {
  const { element, type, settings } = index.elementById.get(left.element) ?? {};
  const options = type?.options?.(settings as never) ?? [];
  if (options.length > 0 && !options.includes(item.code)) return false;
  if (!element?.itemsWhen) return true;
  return (
    evaluate(element.itemsWhen, {
      ...EMPTY_CONTEXT,
      today: asOf,
      value: (id) => (id === left.element ? item.code : undefined),
      listItem: (id, code) => (id === list && code === item.code ? item : undefined),
    }) !== false
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
