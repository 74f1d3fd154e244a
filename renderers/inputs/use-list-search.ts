import { useEffect, useState } from 'react';
import type { FormPorts, ListItem } from '../store/form-ports.ts';
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

/**
 * Searches a list as the customer types: on the device, or through the `searchList` port if present. The result of an
 * earlier query never replaces that of a later one.
 */
export function useListSearch(
  text: string,
  list: string,
  tree: ListTree | undefined,
  searchList: FormPorts['searchList'],
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
      if (searchList)
        searchList(list, query).then(
          (items) => settle(toSearchResult(items, tree)),
          () => settle(undefined),
        );
      else if (tree) settle(tree.search(query, MAX_RESULTS));
    };
    const timer = setTimeout(search, SEARCH_DEBOUNCE_MS);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [query, list, tree, searchList, attempt]);
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

function toSearchResult(items: readonly ListItem[], tree: ListTree | undefined): SearchResult {
  const rows = items.map((item) => tree?.row(item) ?? { item, hasChildren: false, parentNames: '' });
  return { rows: rows.slice(0, MAX_RESULTS), hasMore: rows.length > MAX_RESULTS };
}
