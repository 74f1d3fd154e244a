// Indexes a code list by level.
import { chainTo, MAX_DEPTH } from '../../src/core/form/list-chain.ts';
import { indexList, type ListIndex } from '../../src/core/form/list-search.ts';
import type { ListItem } from '../store/form-ports.ts';
import { joinNames } from './list-names.ts';

/** An item as a row of the sheet. */
export interface ListRow {
  item: ListItem;
  /** Picking the row opens the level below it. */
  hasChildren: boolean;
  /** Names of the parents, for a row shown outside its level. */
  parentNames: string;
}

/** Best matches first; `hasMore` when the limit cut some off. */
export interface SearchResult {
  rows: readonly ListRow[];
  hasMore: boolean;
  /** Whether the server could not be asked, so that only the loaded items were searched. */
  isLoadedOnly?: boolean;
}

/** A code list, indexed by level. */
export interface ListTree {
  /** Whether the list has more than one level. */
  hasLevels: boolean;
  /** The rows below an item; without a code, those of the top level. */
  childrenOf(code: string | undefined): readonly ListRow[];
  /** Items from the top level down to the item itself; empty for an unknown code. */
  chain(code: string | undefined): readonly ListItem[];
  /**
   * Codes of the open levels when a sheet opens at an item, with the item's own code if it has children. Skips levels
   * with a single item, such as the only city of Beijing.
   */
  openLevelsFor(code: string | undefined): readonly string[];
  row(item: ListItem): ListRow;
  /** Finds items by name, see `indexList`. */
  search(typed: string, limit: number): SearchResult;
}

/**
 * Indexes a list; retired items are no rows, they only have a name and a level.
 *
 * @param levels depth of the tree; deeper items are omitted, so that items of this level can be picked
 */
export function listTree(items: readonly ListItem[], levels = MAX_DEPTH): ListTree {
  const byCode = new Map(items.map((item) => [item.code, item]));
  const chain = (code: string | undefined) => chainTo(code, (itemCode) => byCode.get(itemCode));
  const includedItems = items.filter(({ code, isRetired }) => !isRetired && chain(code).length <= levels);
  const children = new Map<string | undefined, ListItem[]>();
  for (const item of includedItems) {
    const parent = item.parent !== undefined && byCode.has(item.parent) ? item.parent : undefined;
    const siblings = children.get(parent);
    if (siblings) siblings.push(item);
    else children.set(parent, [item]);
  }
  const isParent = (code: string) =>
    children.has(code) || (byCode.get(code)?.hasChildren === true && chain(code).length < levels);
  const row = (item: ListItem): ListRow => ({
    item,
    hasChildren: isParent(item.code),
    parentNames: joinNames(chain(item.parent), ' · '),
  });
  let index: ListIndex | undefined;
  return {
    hasLevels: children.size > 1 || items.some(({ hasChildren }) => hasChildren),
    childrenOf: (code) => (children.get(code) ?? []).map(row),
    chain,
    openLevelsFor(code) {
      const trail = chain(code)
        .map((item) => item.code)
        .filter(isParent);
      for (;;) {
        const last = trail.at(-1);
        const [only, ...others] = children.get(last) ?? [];
        // A found item may be the only known one of a branch that is still to be loaded.
        if (!last || byCode.get(last)?.hasChildren || !only || others.length > 0 || !children.has(only.code))
          return trail;
        trail.push(only.code);
      }
    },
    row,
    search(typed, limit) {
      // Indexes the names at the first search: most customers never search on the device.
      index ??= indexList(includedItems.map(({ code, parent, label }) => ({ code, parent, names: [label] })));
      const { codes, hasMore } = index.search(typed, limit);
      return { rows: codes.map((code) => row(byCode.get(code)!)), hasMore };
    },
  };
}
