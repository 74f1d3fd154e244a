import { useEffect, useState } from 'react';
import type { FieldState } from '../../src/core/answers/field-state.ts';
import type { FormPorts, FoundItems, ListItem } from '../store/form-ports.ts';
import { chainTo } from '../../src/core/form/list-chain.ts';
import { joinNames } from './list-names.ts';
import type { SearchResult, ListTree } from './list-tree.ts';

/** The most rows of a search result: beyond 50 rows, customers type another word. */
export const MAX_RESULTS = 50;
/** Pause in typing before the search starts, ms. */
const SEARCH_DEBOUNCE_MS = 180;

interface SettledSearch {
  query: string;
  attempt: number;
  /** undefined: the search failed. */
  result: SearchResult | undefined;
}

/** State of the search: inactive (nothing typed), busy, failed, or a result. */
export interface ListSearch {
  isActive: boolean;
  isBusy: boolean;
  hasFailed: boolean;
  result: SearchResult | undefined;
  /** The query of `result`. */
  resultQuery: string;
  retry(): void;
}

/** The list to search. */
interface SearchedList {
  list: string;
  levels: number | undefined;
  /** The loaded items. */
  tree: ListTree | undefined;
  searchList: FormPorts['searchList'];
  /** Whether an item can be chosen now; the server finds those that cannot, too. */
  offers: FieldState['offers'];
  /** Receives the items of a result with those above them. */
  onFound: (items: readonly ListItem[]) => void;
}

/**
 * Searches a list as the customer types: through the `searchList` port if present, else on the device, and there too when
 * the port fails. The result of an earlier query never replaces that of a later one.
 */
export function useListSearch(
  text: string,
  { list, levels, tree, searchList, offers, onFound }: SearchedList,
): ListSearch {
  const query = text.trim();
  const [attempt, setAttempt] = useState(0);
  const [settled, setSettled] = useState<SettledSearch>();
  useEffect(() => {
    if (query === '') return undefined;
    let isStale = false;
    const settle = (result: SearchResult | undefined) => {
      if (!isStale) setSettled({ query, attempt, result });
    };
    const search = () => {
      const searchLoaded = tree && (() => tree.search(query, MAX_RESULTS));
      if (searchList)
        searchList(list, query, levels).then(
          (found) => {
            if (isStale) return;
            onFound([...(found.parents ?? []), ...found.items]);
            // Items that are not offered may have taken the places of others, which the device knows.
            if (offers && found.hasMore && searchLoaded) return settle(searchLoaded());
            settle(toSearchResult(offers ? onlyOffered(found, offers) : found, tree));
          },
          () => settle(searchLoaded && { ...searchLoaded(), isLoadedOnly: true }),
        );
      else if (searchLoaded) settle(searchLoaded());
    };
    const timer = setTimeout(search, SEARCH_DEBOUNCE_MS);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [query, list, levels, tree, searchList, offers, onFound, attempt]);
  const isActive = query !== '';
  const isSettled = settled?.query === query && settled.attempt === attempt;
  return {
    isActive,
    isBusy: isActive && !isSettled,
    hasFailed: isActive && isSettled && settled.result === undefined,
    // Keeps the previous rows during a search, so that the list does not flicker.
    result: isActive ? settled?.result : undefined,
    resultQuery: settled?.query ?? '',
    retry: () => setAttempt(attempt + 1),
  };
}

const onlyOffered = (found: FoundItems, offers: NonNullable<FieldState['offers']>): FoundItems => ({
  ...found,
  items: found.items.filter(({ code }) => offers(code)),
});

function toSearchResult(
  { items, parents = [], hasMore = items.length > MAX_RESULTS }: FoundItems,
  tree: ListTree | undefined,
): SearchResult {
  const byCode = new Map([...parents, ...items].map((item) => [item.code, item]));
  const find = (code: string) => byCode.get(code) ?? tree?.chain(code).at(-1);
  const rows = items.slice(0, MAX_RESULTS).map((item) => ({
    item,
    hasChildren: item.hasChildren ?? tree?.row(item).hasChildren ?? false,
    parentNames: joinNames(chainTo(item.parent, find), ' · '),
  }));
  return { rows, hasMore };
}
