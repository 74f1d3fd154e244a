// Walks a code list from an item up through its parents.

/** Deeper than any list in use; ends the walk when parents form a cycle. */
export const MAX_DEPTH = 8;

/** Returns the items from the top level down to the item itself; empty for an unknown code. */
export function chainTo<Item extends { parent?: string | undefined }>(
  code: string | undefined,
  find: (code: string) => Item | undefined,
): readonly Item[] {
  const chain: Item[] = [];
  let item = code === undefined ? undefined : find(code);
  while (item && chain.length < MAX_DEPTH) {
    chain.unshift(item);
    item = item.parent === undefined ? undefined : find(item.parent);
  }
  return chain;
}
