import type { ListItem } from '../store/form-scope.ts';
import { chainTo, MAX_DEPTH, joinNames } from './list-names.ts';

/** An item as a line of the sheet. */
export interface ListRow {
  item: ListItem;
  /** Choosing it opens the level below. */
  hasChildren: boolean;
  /** Names of the levels above, for a line that stands outside its level. */
  parentNames: string;
}

/** Best matches first; `more` when the limit left some out. */
export interface SearchResult {
  rows: readonly ListRow[];
  hasMore: boolean;
}

/** A code list, looked up by level and by words. */
export interface ListTree {
  /** Whether the list has levels at all. */
  hasLevels: boolean;
  /** The items below one item, or those at the top. */
  childrenOf(code: string | undefined): readonly ListRow[];
  /** From the top down to the item, itself included; empty for an unknown code. */
  chain(code: string | undefined): readonly ListItem[];
  /**
   * Codes of the levels that are open when a sheet starts at an item: its own too, if something lies below it. A level
   * that leaves no choice, such as the one city of Beijing, is passed.
   */
  openLevelsFor(code: string | undefined): readonly string[];
  row(item: ListItem): ListRow;
  /** Items whose name, or whose names from the top down, hold every word that was typed. */
  search(typed: string, limit: number): SearchResult;
}

/** @param levels items below this level are left out, so that the ones on it can be chosen */
export function listTree(items: readonly ListItem[], levels = MAX_DEPTH): ListTree {
  const byCode = new Map(items.map((item) => [item.code, item]));
  const chain = (code: string | undefined) => chainTo(code, (known) => byCode.get(known));
  const inReach = items.filter(({ code }) => chain(code).length <= levels);
  const children = new Map<string | undefined, ListItem[]>();
  for (const item of inReach) {
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
        .map((step) => step.code)
        .filter((step) => children.has(step));
      for (;;) {
        const [only, ...others] = children.get(trail.at(-1)) ?? [];
        if (!only || others.length > 0 || trail.length === 0 || !children.has(only.code)) return trail;
        trail.push(only.code);
      }
    },
    row,
    search(typed, limit) {
      // Most people never search, so the texts are folded when the first word comes.
      texts ??= inReach.map((item) => searchText(item, chain(item.code)));
      const matches = rankMatches(texts, normalizeText(typed).split(' ').filter(Boolean));
      return { rows: matches.slice(0, limit).map(row), hasMore: matches.length > limit };
    },
  };
}

interface SearchText {
  item: ListItem;
  name: string;
  names: string;
}

const searchText = (item: ListItem, chain: readonly ListItem[]): SearchText => ({
  item,
  name: normalizeText(item.label),
  names: normalizeText(joinNames(chain)),
});

/** Case, width, accents and spacing do not matter to somebody who is looking for a word. */
const normalizeText = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/gu, ' ').trim();

/** Names that begin with the words, names that hold them, then what lies below such a name; each in list order. */
function rankMatches(texts: readonly SearchText[], words: readonly string[]): ListItem[] {
  const ranks: ListItem[][] = [[], [], []];
  const [first] = words;
  if (first === undefined) return [];
  for (const { item, name, names } of texts) {
    if (!words.every((word) => names.includes(word))) continue;
    const rank = name.startsWith(first) ? 0 : words.some((word) => name.includes(word)) ? 1 : 2;
    ranks[rank]?.push(item);
  }
  return ranks.flat();
}
