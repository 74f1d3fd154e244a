// Names of list items for people.
import type { ListUi } from '../../schemas/elements/input-ui.ts';
import { chainTo } from '../../src/core/form/list-chain.ts';
import type { ListItem } from '../store/form-ports.ts';

/** Joins the names from the top level down, 浙江省 杭州市; a city with the name of its province appears once. */
export const joinNames = (chain: readonly ListItem[], separator = ' '): string =>
  chain
    .map(({ label }) => label)
    .filter((label, depth, labels) => label !== labels[depth - 1])
    .join(separator);

/**
 * Returns the name of an item; an ellipsis while the list loads. A list with `levels` (areas) shows the names from
 * the top level down, other lists (occupations) only the item's own.
 */
export function itemName(
  items: readonly ListItem[],
  code: string,
  { levels }: Pick<ListUi, 'levels'>,
): string {
  const chain = chainTo(code, (itemCode) => items.find((item) => item.code === itemCode));
  return joinNames(levels ? chain : chain.slice(-1)) || '…';
}
