// Indexes a code list by level and by searchable text.
import type { ListItem } from '../store/form-ports.ts';
import { chainTo, MAX_DEPTH, joinNames } from './list-names.ts';

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
}

/** A code list, indexed by level and by searchable text. */
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
  /** Finds items with every typed word in their name or in the names of their parents, or spread over these. */
  search(typed: string, limit: number): SearchResult;
}

/** @param levels depth of the tree; deeper items are omitted, so that items of this level can be picked */
export function listTree(items: readonly ListItem[], levels = MAX_DEPTH): ListTree {
  const byCode = new Map(items.map((item) => [item.code, item]));
  const chain = (code: string | undefined) => chainTo(code, (itemCode) => byCode.get(itemCode));
  const includedItems = items.filter(({ code }) => chain(code).length <= levels);
  const children = new Map<string | undefined, ListItem[]>();
  for (const item of includedItems) {
    const parent = item.parent !== undefined && byCode.has(item.parent) ? item.parent : undefined;
    const siblings = children.get(parent);
    if (siblings) siblings.push(item);
    else children.set(parent, [item]);
  }
  const row = (item: ListItem): ListRow => ({
    item,
    hasChildren: children.has(item.code),
    parentNames: joinNames(chain(item.parent), ' · '),
  });
  let texts: readonly SearchText[] | undefined;
  return {
    hasLevels: children.size > 1,
    childrenOf: (code) => (children.get(code) ?? []).map(row),
    chain,
    openLevelsFor(code) {
      const trail = chain(code)
        .map((item) => item.code)
        .filter((itemCode) => children.has(itemCode));
      for (;;) {
        const [only, ...others] = children.get(trail.at(-1)) ?? [];
        if (!only || others.length > 0 || trail.length === 0 || !children.has(only.code)) return trail;
        trail.push(only.code);
      }
    },
    row,
    search(typed, limit) {
      // Normalises the texts at the first search: most customers never search.
      texts ??= includedItems.map((item) => searchText(item, chain(item.code)));
      const matches = rankMatches(texts, normalizeText(typed).split(' ').filter(Boolean));
      return { rows: matches.slice(0, limit).map(row), hasMore: matches.length > limit };
    },
  };
}

interface SearchText {
  item: ListItem;
  name: string;
  names: string;
  /** The names from the top level down. */
  levels: readonly string[];
}

const searchText = (item: ListItem, chain: readonly ListItem[]): SearchText => ({
  item,
  name: normalizeText(item.label),
  names: normalizeText(joinNames(chain)),
  levels: chain.map(({ label }) => normalizeText(label)),
});

/** Single characters would find 江西 in 浙江省 and 西湖区. */
const SHORTEST_PART = 2;

/** Whether a word consists of parts of names, from higher to lower levels: 杭州西湖 finds 西湖区 in 杭州市. */
function spansLevels(word: string, levels: readonly string[]): boolean {
  let rest = word;
  for (const level of levels) {
    let length = rest.length;
    while (length >= SHORTEST_PART && !level.includes(rest.slice(0, length))) length -= 1;
    if (length >= SHORTEST_PART) rest = rest.slice(length);
  }
  return rest === '';
}

/** Ignores case, width, accents and spacing. */
const normalizeText = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/gu, ' ').trim();

/** Orders matches: names that start with the first word, names that contain a word, items below such names. */
function rankMatches(texts: readonly SearchText[], words: readonly string[]): ListItem[] {
  const ranks: ListItem[][] = [[], [], []];
  const [first] = words;
  if (first === undefined) return [];
  for (const { item, name, names, levels } of texts) {
    if (!words.every((word) => names.includes(word) || spansLevels(word, levels))) continue;
    const rank = name.startsWith(first) ? 0 : words.some((word) => name.includes(word)) ? 1 : 2;
    ranks[rank]?.push(item);
  }
  return ranks.flat();
}
