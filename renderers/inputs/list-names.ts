// Chains of list items through their parents, and the names of such a chain.
import type { ListItem } from '../store/form-ports.ts';

/** Deeper than any list in use; ends the walk when parents form a cycle. */
export const MAX_DEPTH = 8;

/** Returns the items from the top level down to the item itself; empty for an unknown code. */
export function chainTo(
  code: string | undefined,
  find: (code: string) => ListItem | undefined,
): readonly ListItem[] {
  const chain: ListItem[] = [];
  let item = code === undefined ? undefined : find(code);
  while (item && chain.length < MAX_DEPTH) {
    chain.unshift(item);
    item = item.parent === undefined ? undefined : find(item.parent);
  }
  return chain;
}

/** Joins the names from the top level down, 浙江省 杭州市; a city with the name of its province appears once. */
export const joinNames = (chain: readonly ListItem[], separator = ' '): string =>
  chain
    .map(({ label }) => label)
    .filter((label, depth, labels) => label !== labels[depth - 1])
    .join(separator);
